import type * as english from '../../en/screens/profile.ts';
import type { Translated } from '../../languages.ts';

export const profileTexts: Translated<typeof english.profileTexts> = {
  title: 'मेरी प्रोफ़ाइल',
  lead: 'आपकी पब्लिक प्रोफ़ाइल और आपकी निजी जानकारी।',
  edit: 'प्रोफ़ाइल बदलें',
  fullName: 'पूरा नाम',
  username: 'यूज़रनेम',
  email: 'ईमेल पता',
  college: 'कॉलेज',
  joined: 'ProtoHaat पर कब से',
  photo: 'प्रोफ़ाइल फ़ोटो',
  changePhoto: 'फ़ोटो बदलें',
  keepPhoto: 'अभी की फ़ोटो रखें',
  github: 'GitHub',
  verified: 'जाँचा हुआ',
  notVerified: 'जाँच नहीं हुई',
  connectGithub: 'GitHub जोड़ें',
  githubFailed: 'GitHub नहीं जुड़ पाया। फिर कोशिश करें।',
  githubTaken: 'यह GitHub अकाउंट ProtoHaat पर किसी और का है।',
  githubConnected: 'GitHub जुड़ गया है।',
  stats: { sold: 'बिके प्रोजेक्ट', purchased: 'खरीदे प्रोजेक्ट', sales: 'कुल बिक्री (ProtoHaat के पास का पैसा मिलाकर)' },
  accountInformation: 'अकाउंट की जानकारी',
  success: 'प्रोफ़ाइल अपडेट हो गई',
  failure: 'प्रोफ़ाइल अपडेट नहीं हो पाई। फिर कोशिश करें।',
  failedTitle: 'आपकी प्रोफ़ाइल लोड नहीं हो पाई',
  unlinkGithub: 'GitHub हटाएँ',
  unlinkTitle: 'GitHub हटाएँ?',
  unlinkBody:
    'जब तक आप फिर से कोई अकाउंट नहीं जोड़ते, आप सॉफ़्टवेयर प्रोजेक्ट की जाँच नहीं कर सकते। लिस्ट किए हुए प्रोजेक्ट जाँचे हुए और बिक्री पर रहते हैं, पर उनके नए वर्ज़न आप पब्लिश नहीं कर सकते।',
  unlinked: 'GitHub हटा दिया गया है।',
  unlinkFailed: 'GitHub नहीं हट पाया। फिर कोशिश करें।',
  githubHint:
    'सॉफ़्टवेयर प्रोजेक्ट की जाँच के लिए ज़रूरी। प्राइवेट रिपॉज़िटरी हम सिर्फ़ तभी पढ़ते हैं, जब आप हमारे GitHub ऐप को उसे पढ़ने दें।',
  githubCancelled: 'GitHub नहीं जोड़ा गया।',
  statsLabel: 'आपके आँकड़े',
  toSettings: 'सेटिंग्स: ईमेल, लॉग इन किए हुए डिवाइस, आपका डेटा',
};
