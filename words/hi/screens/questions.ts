import type * as english from '../../en/screens/questions.ts';
import type { Translated } from '../../languages.ts';

export const questionsTexts: Translated<typeof english.questionsTexts> = {
  title: 'सवाल',
  empty: 'अभी कोई सवाल नहीं।',
  member: 'एक सदस्य',
  ask: 'सेलर से पूछें',
  askHint: 'आपका सवाल और उसका जवाब कोई भी पढ़ सकता है। फ़ोन नंबर, ईमेल पते और लिंक न लिखें।',
  yourQuestion: 'आपका सवाल',
  questionMissing: (min) => `कम से कम ${min} अक्षर लिखें।`,
  send: 'पूछें',
  sent: 'आपका सवाल अब पब्लिक है।',
  answer: 'जवाब दें',
  yourAnswer: 'आपका जवाब',
  answerHint: 'इसे कोई भी पढ़ सकता है। आप इसे बाद में नहीं बदल सकते।',
  answerMissing: 'जवाब लिखें।',
  publish: 'जवाब पब्लिश करें',
  published: 'आपका जवाब अब पब्लिक है।',
  sellerAnswered: 'सेलर ने जवाब दिया',
  notAnswered: 'अभी जवाब नहीं मिला',
  more: 'और सवाल दिखाएँ',
  newest: (shown, total) => `${total} में से सबसे नए ${shown} सवाल।`,
  logInToAsk: 'सेलर से पूछने के लिए लॉग इन करें',
  failed: 'सवाल लोड नहीं हो सके।',
  retry: 'फिर कोशिश करें',
};
