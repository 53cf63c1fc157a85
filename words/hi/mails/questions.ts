import type * as english from '../../en/mails/questions.ts';
import type { Translated } from '../../languages.ts';

export const questionMails: Translated<typeof english.questionMails> = {
  asked: ({ reader, title, text, count, isPrivate }) => ({
    subject: count === 1 ? `"${title}" के बारे में एक सवाल` : `"${title}" के बारे में ${count} सवाल`,
    greeting: `नमस्ते ${reader},`,
    paragraphs: [
      count === 1
        ? `एक सदस्य ने आपके प्रोजेक्ट "${title}" के बारे में पूछा है:`
        : `पिछले एक घंटे में सदस्यों ने आपके प्रोजेक्ट "${title}" के बारे में ${count} सवाल पूछे हैं। सबसे नया:`,
      text,
      isPrivate ? 'आपका जवाब सिर्फ़ आप दोनों पढ़ते हैं।' : 'आपका जवाब पब्लिक है, और दूसरे खरीदार भी उसे पढ़ते हैं।',
    ],
    action: 'सवाल का जवाब दें',
    note: 'यह ईमेल आपको इसलिए मिला है क्योंकि आपने यह प्रोजेक्ट ProtoHaat पर लिस्ट किया है।',
  }),
  answered: ({ reader, title, text }) => ({
    subject: `"${title}" के सेलर ने जवाब दिया`,
    greeting: `नमस्ते ${reader},`,
    paragraphs: [`सेलर ने "${title}" के बारे में आपके सवाल का जवाब दिया है:`, text],
    action: 'प्रोजेक्ट खोलें',
    note: 'यह ईमेल आपको इसलिए मिला है क्योंकि आपने ProtoHaat पर एक सवाल पूछा था।',
  }),
};
