import { textOfReason } from '#domain/common/catalogue.ts';
import type { PictureFault } from '#domain/pictures/picture-fault.ts';
import type { CheckReason } from '#domain/verification/verification-check.ts';
import type { TakenWork } from '#domain/verification/work-identity.ts';
import type * as english from '../../en/refusals/projects.ts';
import type { Translated } from '../../languages.ts';
import { formatDay } from '../dates.ts';
import { checkTexts } from '../verification.ts';

export const projectRefusals: Translated<typeof english.projectRefusals> = {
  'secrets-not-confirmed': () =>
    'इस कमिट के कुछ टेक्स्ट key या पासवर्ड हो सकते हैं। रिपोर्ट में दी हर जगह देखें और बताएँ कि उनमें से कोई अब काम नहीं करता।',
  'repository-address': () =>
    'GitHub पर अपनी रिपॉज़िटरी का लिंक डालें, https://github.com/your-name/your-project जैसा।',
  'video-address': () => 'अपने वीडियो का पब्लिक लिंक डालें, जैसे https://youtu.be/…, बिना यूज़रनेम, पोर्ट या IP पते के।',
  'parts-of-hardware': () => 'बॉक्स में सिर्फ़ डिवाइस आता है।',
  'no-technology': () => 'कम से कम एक टेक्नोलॉजी डालें।',
  'copies-of-software-only': () => 'कॉपियाँ सिर्फ़ सॉफ़्टवेयर की बिक सकती हैं। डिवाइस का एक ही खरीदार होता है।',
  'licence-needed': () => 'कॉपियों का लाइसेंस चुनें।',
  'licence-of-copies-only': () => 'लाइसेंस सिर्फ़ कॉपियों का होता है। सिर्फ़ एक खरीदार वाले प्रोजेक्ट का लाइसेंस नहीं होता।',
  'repository-without-licence': () =>
    'जाँची हुई रिपॉज़िटरी में कोई लाइसेंस नहीं है। लाइसेंस फ़ाइल जोड़कर फिर से जाँच करें, या दूसरा लाइसेंस चुनें।',
  'sale-mode-after-sale': () =>
    'यह प्रोजेक्ट बिक चुका है, इसलिए इसे “सिर्फ़ एक खरीदार” और “कॉपियाँ” के बीच नहीं बदला जा सकता।',
  'sale-mode-while-reserved': () =>
    'अभी कोई इस प्रोजेक्ट के लिए पेमेंट कर रहा है। “सिर्फ़ एक खरीदार” और “कॉपियाँ” के बीच बदलाव उनका पेमेंट खत्म होने पर करें।',
  'no-verified-photo': () => 'जाँची हुई फ़ोटो में से कम से कम एक जोड़ें।',
  'proof-code-wrong': () =>
    'यह कोड आपका नहीं है, या इसे लेने के आधे घंटे के अंदर फ़ोटो नहीं पहुँची। नया कोड लें और फ़ोटो फिर से खींचें।',
  'proof-code-used': () => 'यह कोड पहले ही इस्तेमाल हो चुका है। नया कोड लें और फ़ोटो फिर से खींचें।',
  'proof-photo-missing': () => 'चुनें कि आपकी किस फ़ोटो में कोड दिख रहा है।',
  'proof-corners': () => 'फ़ोटो में कोड वाला हिस्सा फिर से चुनें, थोड़ा बड़ा।',
  'proof-of-hardware': () => 'फ़ोटो में कोड से सिर्फ़ हार्डवेयर की पुष्टि होती है।',
  'already-proved': () => 'इस प्रोजेक्ट की एक फ़ोटो में कोई पहले ही कोड देख चुका है।',
  'no-comment': () => 'प्रोजेक्ट के बारे में कुछ शब्द लिखें।',
  'no-answer': () => 'अपना जवाब लिखें।',
  'statement-too-short': ({ min }) => `कम से कम ${min} अक्षरों में बताएँ कि यह आपका काम क्यों है।`,

  'question-too-short': ({ min }) => `कम से कम ${min} अक्षर लिखें।`,
  'contact-details': () => 'फ़ोन नंबर, ईमेल पते और लिंक न लिखें। इसे हर कोई पढ़ सकता है।',
  'too-many-questions': ({ max }) =>
    `इस प्रोजेक्ट के बारे में आपके ${max} सवालों का जवाब अभी नहीं आया है। सेलर के जवाब का इंतज़ार करें।`,
  'already-answered': () => 'आप इस सवाल का जवाब पहले ही दे चुके हैं।',
  'private-thread-closed': () => 'यहाँ अब कोई नहीं लिख सकता।',
  'too-many-threads': ({ max }) => `आपके ${max} निजी सवालों का जवाब अभी नहीं आया है। पहले किसी जवाब का इंतज़ार करें।`,
  'private-messages-used-up': ({ max }) => `आप आज यहाँ ${max} मैसेज लिख चुके हैं। कल फिर लिखें।`,
  'private-question-too-long': ({ max }) => `सिर्फ़ ${max} अक्षरों तक का सवाल पब्लिक हो सकता है।`,
  'no-private-question': () => 'ऐसा कोई निजी सवाल नहीं है।',
  'no-question': () => 'ऐसा कोई सवाल नहीं है।',

  'version-published': ({ number }) =>
    `यह कमिट पहले से वर्ज़न ${number} है। अपने बदलाव GitHub पर push करें, फिर दोबारा कोशिश करें।`,
  'too-many-versions': ({ max }) => `एक प्रोजेक्ट के ज़्यादा से ज़्यादा ${max} वर्ज़न हो सकते हैं।`,
  'versions-of-software': () => 'वर्ज़न सिर्फ़ सॉफ़्टवेयर के होते हैं।',
  'version-of-other-repository': () =>
    'नया वर्ज़न इसी प्रोजेक्ट की रिपॉज़िटरी से आना चाहिए। दूसरी रिपॉज़िटरी को अलग प्रोजेक्ट के रूप में लिस्ट करें।',
  'version-without-licence': () =>
    'खरीदारों से रिपॉज़िटरी वाले लाइसेंस का वादा किया गया था, पर इस कमिट में कोई लाइसेंस नहीं है। लाइसेंस फ़ाइल जोड़कर फिर से जाँच करें।',
  'version-rewritten': ({ percent, version }) =>
    `इसमें वर्ज़न ${version} का सिर्फ़ ${percent}% कोड बचा है, इसलिए यह अलग प्रोजेक्ट है। इसे इसकी अपनी रिपॉज़िटरी से नए प्रोजेक्ट के रूप में लिस्ट करें।`,
  'version-on-hold': ({ until }) =>
    `यह प्रोजेक्ट होल्ड पर है। दावे या शिकायत का फ़ैसला होने पर आप नया वर्ज़न पब्लिश कर सकते हैं, देर से देर ${formatDay(new Date(until))} को।`,
  'no-version': () => 'ऐसा कोई वर्ज़न नहीं है।',
  'verify-version-first': () => 'पहले नए वर्ज़न की जाँच करें। जाँच 24 घंटे तक मान्य रहती है।',

  'no-project': () => 'ऐसा कोई प्रोजेक्ट नहीं है।',
  'no-verification': () => 'ऐसी कोई जाँच नहीं है।',
  'own-project': () => 'यह आपका अपना प्रोजेक्ट है।',
  'download-ended': () => 'आपका पैसा आपको वापस भेजा जा रहा है, इसलिए यह प्रोजेक्ट अब डाउनलोड नहीं किया जा सकता।',
  'not-bought': () => 'इस प्रोजेक्ट का रिव्यू सिर्फ़ वही लिख सकते हैं जिन्होंने इसे खरीदा है।',
  'already-reviewed': () => 'आप इस प्रोजेक्ट का रिव्यू पहले ही लिख चुके हैं।',
  'verification-failed': () => 'प्रोजेक्ट जाँच में पास नहीं हुआ।',
  'check-failed': ({ check }) => checkSentence(check),
  'verify-repository-first': () => 'पहले इस रिपॉज़िटरी की जाँच करें। जाँच 24 घंटे तक मान्य रहती है।',
  'verify-repository-again': () => 'इस रिपॉज़िटरी की फिर से जाँच करें, क्योंकि प्रोजेक्ट की तुलना का तरीका बदल गया है।',
  'verify-photos-first': () => 'ये वे फ़ोटो नहीं हैं जिनकी जाँच हुई थी। पहले इनकी जाँच करें। जाँच 24 घंटे तक मान्य रहती है।',
  'verified-often': ({ max }) => `पिछले एक घंटे में आप ${max} बार जाँच कर चुके हैं। बाद में फिर कोशिश करें।`,
  'verification-running': () => 'आपकी पिछली जाँच अभी चल रही है। उसके नतीजे का इंतज़ार करें।',
  'no-repository': ({ name }) =>
    `हमें GitHub पर ${name} रिपॉज़िटरी नहीं मिली। देखें कि नाम सही लिखा है और रिपॉज़िटरी पब्लिक है।`,
  'branch-missing': ({ name, branch }) =>
    `${name} की डिफ़ॉल्ट ब्रांच “${branch}” है, पर ऐसी कोई ब्रांच है ही नहीं। उसे push करें, या GitHub पर रिपॉज़िटरी की सेटिंग्स में दूसरी डिफ़ॉल्ट ब्रांच चुनें, और फिर से जाँच करें।`,
  'repository-not-shown': ({ name }) =>
    `हमें GitHub पर ${name} रिपॉज़िटरी नहीं मिली। देखें कि नाम सही लिखा है। अगर वह प्राइवेट है, तो GitHub पर हमारे ऐप को उसे पढ़ने की इजाज़त दें।`,
  'repository-taken': () =>
    'कोई और इस रिपॉज़िटरी को यहाँ पहले ही लिस्ट कर चुका है। अगर यह आपका काम है, तो इस पर दावा करें, और हम देखेंगे कि इसे किसने लिखा।',
  'files-taken': () =>
    'कोई और यही फ़ाइलें यहाँ पहले ही लिस्ट कर चुका है। अगर यह आपका काम है, तो इस पर दावा करें, और हम देखेंगे कि इसे किसने लिखा।',
  'work-listed-by-you': ({ state, title }) => ownWorks[state](title),
  'quota-exceeded': ({ megabytes }) =>
    `आपकी फ़ोटो और ज़िप मिलकर एक अकाउंट की ${megabytes} MB की सीमा से ज़्यादा हो जाएँगी। ऐसी लिस्टिंग हटाएँ जिसकी आपको अब ज़रूरत नहीं। जो फ़ाइलें किसी लिस्टिंग में नहीं हैं, वे दो दिन बाद हट जाती हैं।`,
  picture: ({ fault }) => pictureSentence(fault),
  'picture-of-several': ({ number, fault }) => `फ़ोटो ${number}: ${pictureSentence(fault)}`,

  'no-report-subject': () => 'यहाँ ऐसा कुछ नहीं है जिसकी आप शिकायत कर सकें।',
  'report-reason-wrong': () => 'दिए गए कारणों में से एक चुनें।',
  'already-reported': () => 'आप इसकी शिकायत पहले ही कर चुके हैं। हम तीन दिन के भीतर इसे देखते हैं।',
  'too-many-reports': ({ max }) => `आपकी ${max} शिकायतें खुली हैं। जब तक हम उनमें से एक का फ़ैसला न कर लें, तब तक रुकें।`,
  'account-banned': () =>
    'इस अकाउंट पर रोक लगी है। कारण हमारे ईमेल में लिखा है। अगर आपको लगता है कि यह गलती है, तो उसी ईमेल का जवाब दें।',

  'already-claimed': ({ number }) => `आप इस प्रोजेक्ट पर पहले ही दावा कर चुके हैं: दावा ${number} अभी खुला है।`,
  'too-many-claims': ({ max }) => `आपके ${max} दावे खुले हैं। उनमें से एक का फ़ैसला होने तक रुकें।`,
  'claim-decided': ({ number }) => `दावा ${number} पहले ही बंद हो चुका है।`,
  'no-claim': () => 'ऐसा कोई दावा नहीं है।',
  'shop-closed': () => 'सेलर अभी ऑर्डर नहीं ले रहे हैं। प्रोजेक्ट को बुकमार्क करें और बाद में फिर कोशिश करें।',
  'shop-closed-until': ({ until }) =>
    `सेलर ${formatDay(new Date(until))} से पहले ऑर्डर नहीं लेंगे। प्रोजेक्ट को बुकमार्क करें और तब फिर कोशिश करें।`,
  'closed-until-wrong': ({ days }) => `आज के बाद का कोई दिन चुनें, जो अगले ${days} दिनों के भीतर हो।`,
  'project-held': ({ until }) =>
    `यह प्रोजेक्ट होल्ड पर है। किसी ने जो बताया है, उसे जाँच लेने तक, यानी देर से देर ${formatDay(new Date(until))} तक, इसे खरीदा नहीं जा सकता।`,

  'no-review': () => 'ऐसा कोई रिव्यू नहीं है।',
  'review-settled': ({ days }) => `रिव्यू लिखे जाने के बाद ${days} दिन तक ही बदला जा सकता है।`,

  'no-message': () => 'ऐसा कोई मैसेज नहीं है।',
  'messages-closed': ({ days }) =>
    `मैसेज ऑर्डर खत्म होने के बाद ${days} दिन तक लिखे जा सकते हैं, जब तक दोनों अकाउंट मौजूद हों।`,
  'order-messages-used-up': ({ max }) => `आप इस ऑर्डर में ${max} मैसेज लिख चुके हैं, जो इसकी सीमा है।`,
};

const ownWorks: Readonly<Record<TakenWork['state'], (title: string) => string>> = {
  sold: (title) =>
    `आप यह काम “${title}” नाम से पहले ही बेच चुके हैं। जब तक उस बिक्री का रिफ़ंड नहीं होता, इसे फिर नहीं बेचा जा सकता, दूसरी रिपॉज़िटरी से भी नहीं।`,
  reserved: (title) => `आप यह काम “${title}” नाम से पहले ही लिस्ट कर चुके हैं, और अभी कोई उसके लिए पेमेंट कर रहा है।`,
  withdrawn: (title) =>
    `आप यह काम “${title}” नाम से पहले ही लिस्ट कर चुके हैं। उसे फिर से मार्केट में लाने के लिए वही लिस्टिंग खोलें।`,
  banned: (title) => `हमने इस काम की आपकी लिस्टिंग “${title}” मार्केट से हटा दी है। इसे फिर लिस्ट नहीं किया जा सकता।`,
  listed: (title) =>
    `आप यह काम “${title}” नाम से पहले ही लिस्ट कर चुके हैं। अगर इसे फिर से लिस्ट करना है, तो पहले वह लिस्टिंग हटाएँ।`,
};

function checkSentence(check: { reason: CheckReason; params: object }): string {
  const sentence = textOfReason(checkTexts.sentences, { reason: check.reason, params: check.params });
  if (sentence === null) throw new TypeError(`no sentence for ${check.reason}`);
  return sentence;
}

function pictureSentence(fault: PictureFault): string {
  switch (fault.kind) {
    case 'format':
      return 'सिर्फ़ JPEG, PNG और WebP फ़ोटो चलेंगी।';
    case 'unreadable':
      return 'यह फ़ोटो पढ़ी नहीं जा सकती।';
    case 'stored-damaged':
      return 'यह फ़ोटो खराब या अधूरी है।';
    case 'damaged':
      return 'यह फ़ोटो खराब या अधूरी है। इसे फिर से अपलोड करें।';
    case 'pixels':
    default:
      return `यह फ़ोटो ${fault.width} × ${fault.height} पिक्सेल की है। ज़्यादा से ज़्यादा ${fault.maxMegapixels} मेगापिक्सेल की फ़ोटो चलेगी।`;
  }
}
