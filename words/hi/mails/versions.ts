import type * as english from '../../en/mails/versions.ts';
import type { Translated } from '../../languages.ts';

export const versionMails: Translated<typeof english.versionMails> = {
  published: ({ reader, seller, title, number, notes }) => ({
    subject: `"${title}" का वर्ज़न ${number} तैयार है`,
    greeting: `नमस्ते ${reader},`,
    paragraphs: [
      `${seller} ने आपके खरीदे प्रोजेक्ट "${title}" का वर्ज़न ${number} पब्लिश किया है। इसे प्रोजेक्ट के पेज से डाउनलोड कर सकते हैं। रिलीज़ नोट्स:`,
      notes,
    ],
    action: 'प्रोजेक्ट खोलें',
    note: 'यह ईमेल आपको इसलिए मिला है क्योंकि आपने यह प्रोजेक्ट ProtoHaat पर खरीदा है।',
  }),
};
