import type * as english from '../../en/screens/grant.ts';
import type { Translated } from '../../languages.ts';
import { saleTermsTexts } from './sale-terms.ts';

export const grantTexts: Translated<typeof english.grantTexts> = {
  download: 'लाइसेंस ग्रांट डाउनलोड करें',
  downloadOf: (version) => `वर्ज़न ${version} का लाइसेंस ग्रांट`,
  earlier: (count) => (count === 1 ? 'पिछला वर्ज़न' : `पिछले वर्ज़न (${count})`),
  versionOf: (version) => `वर्ज़न ${version}`,
  downloadHint: 'एक साइन की हुई फ़ाइल, जो साबित करती है कि आपने क्या खरीदा।',
  laterHint: 'हर वर्ज़न की एक साइन की हुई फ़ाइल होती है, जो साबित करती है कि आप उसे इस्तेमाल कर सकते हैं।',
  offlineTitle: 'हमारे बिना जाँचें',
  offline:
    'Node.js हो, तो यह कमांड आपके अपने कंप्यूटर पर जाँचती है कि ज़िप का SHA-256 और कमिट ग्रांट वाला ही है, उसमें जाँचे हुए कमिट की ही फ़ाइलें हैं और उतनी ही फ़ाइलें और लाइनें हैं जितनी रिपोर्ट में हैं, और लाइसेंस ग्रांट पर हमारा साइन है। यह हर तरह की फ़ाइल की लाइनें भी बताती है। key और खतरनाक कोड को यह दोबारा नहीं ढूँढती।',
  offlineCommand: 'node verify.mjs project.zip grant.txt keys.json',
  offlineScript: 'verify.mjs डाउनलोड करें',
  offlineKeys: 'keys.json डाउनलोड करें',
  checkLink: 'इसे कोई भी कैसे जाँच सकता है',
  downloadFailed: 'लाइसेंस ग्रांट लोड नहीं हो सका। फिर कोशिश करें।',
  fileName: (order, version) =>
    version === 1 ? `protohaat-${order}.grant.txt` : `protohaat-${order}-version-${version}.grant.txt`,
  title: 'लाइसेंस ग्रांट की जाँच करें',
  lead: 'ग्रांट एक साइन की हुई फ़ाइल है, जो साबित करती है कि जिसके पास यह है, उसने ProtoHaat पर क्या खरीदा। फ़ाइल चुनें या उसका टेक्स्ट पेस्ट करें, और जाँचें कि साइन सही है और खरीद अब भी कायम है।',
  file: 'ग्रांट की फ़ाइल यहाँ छोड़ें, या',
  choose: 'फ़ाइल चुनें',
  text: 'ग्रांट का टेक्स्ट',
  check: 'ग्रांट की जाँच करें',
  empty: 'ग्रांट की फ़ाइल चुनें या उसका टेक्स्ट पेस्ट करें।',
  tooLarge: 'यह फ़ाइल ग्रांट होने के लिए बहुत बड़ी है।',
  failed: 'ग्रांट की जाँच नहीं हो सकी। फिर कोशिश करें।',
  verdicts: {
    valid: {
      title: 'मान्य',
      body: 'यह ग्रांट ProtoHaat ने साइन किया है, और इस खरीद का पेमेंट हो चुका है।',
    },
    refunded: {
      title: 'रिफ़ंड हो गया',
      body: 'यह ग्रांट ProtoHaat ने साइन किया है, लेकिन इस खरीद का रिफ़ंड हो गया। अब यह ग्रांट मान्य नहीं है।',
    },
    disputed: {
      title: 'बैंक ने वापस किया',
      body: 'यह ग्रांट ProtoHaat ने साइन किया है, लेकिन खरीदार के बैंक ने पेमेंट वापस कर दिया है। यह ग्रांट मान्य नहीं है।',
    },
    invalid: {
      title: 'मान्य नहीं',
      body: 'यह ग्रांट ProtoHaat ने जारी नहीं किया, या इसका टेक्स्ट बदला गया है।',
    },
  },
  order: 'ऑर्डर',
  project: 'प्रोजेक्ट',
  buyer: 'खरीदार',
  licence: 'लाइसेंस',
  licences: { ...saleTermsTexts.licences, exclusive: 'सिर्फ़ एक खरीदार' },
  paidAt: 'पेमेंट हुआ',
  issuedAt: 'जारी हुआ',
  version: 'वर्ज़न',
  commit: 'कमिट',
  archive: 'ज़िप का SHA-256',
  zip: 'ज़िप को ग्रांट से मिलाने के लिए उसे यहाँ छोड़ें, या',
  zipHint: 'फ़ाइल आपके डिवाइस पर ही रहती है।',
  zipSame: 'यह वही ज़िप है जो बेची गई थी।',
  zipOther: 'यह वह ज़िप नहीं है जो बेची गई थी।',
  zipFailed: 'फ़ाइल पढ़ी नहीं जा सकी।',
};
