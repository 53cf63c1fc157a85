import type * as english from '../../en/screens/versions.ts';
import type { Translated } from '../../languages.ts';

export const versionsTexts: Translated<typeof english.versionsTexts> = {
  title: 'वर्ज़न',
  version: (number: number) => `वर्ज़न ${number}`,
  published: (day: string) => `${day} को पब्लिश हुआ`,
  current: 'अभी का',
  bought: 'आपने यह खरीदा',
  first: 'पहला वर्ज़न।',
  kept: (percent: number, before: number) => `इसमें वर्ज़न ${before} का ${percent}% कोड वैसा ही है।`,
  download: (number: number) => `वर्ज़न ${number} डाउनलोड करें`,
  failed: 'वर्ज़न लोड नहीं हो पाए।',
  laterToo: 'आपने जो वर्ज़न खरीदा है, उसे और उसके बाद के हर वर्ज़न को आप डाउनलोड कर सकते हैं।',
  publish: 'नया वर्ज़न पब्लिश करें',
  publishHint: 'यह पहले के खरीदारों को भी मिलता है। कीमत और शर्तें वही रहती हैं।',
  dialogTitle: 'नया वर्ज़न पब्लिश करें',
  dialogLead:
    'पहले अपने बदलाव GitHub पर डिफ़ॉल्ट ब्रांच में पुश करें। हम उसके सबसे नए कमिट की जाँच पहले वर्ज़न की तरह ही करते हैं। जब तक आप पब्लिश नहीं करते, कुछ पब्लिश नहीं होता; फिर वह सभी खरीदारों को मुफ़्त मिलता है।',
  verify: 'सबसे नए कमिट की जाँच करें',
  verifyFailed: 'कमिट की जाँच नहीं हो पाई',
  verified: 'सबसे नए कमिट की जाँच हो गई।',
  notes: 'रिलीज़ नोट्स',
  notesHint:
    'खरीदारों के लिए नया क्या है। इसे हर कोई पढ़ सकता है, इसलिए रिपॉज़िटरी का नाम या ऐसी कोई बात न लिखें जिससे वह पहचानी जाए।',
  notesRequired: 'लिखें कि इस वर्ज़न में नया क्या है।',
  notesTooLong: (max: number) => `ज़्यादा से ज़्यादा ${max} अक्षर।`,
  publishFailed: 'वर्ज़न पब्लिश नहीं हो पाया',
  done: (number: number) => `वर्ज़न ${number} पब्लिश हो गया`,
};
