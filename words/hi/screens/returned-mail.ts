import type * as english from '../../en/screens/returned-mail.ts';
import type { Translated } from '../../languages.ts';

export const returnedMailTexts: Translated<typeof english.returnedMailTexts> = {
  label: 'हमारे ईमेल आप तक नहीं पहुँच रहे हैं',
  line: (email) =>
    `${email} पर भेजे गए ईमेल वापस आ रहे हैं। अब हम सिर्फ़ आपके अकाउंट की सुरक्षा से जुड़े ईमेल भेजते हैं, इसलिए हो सकता है कि किसी बिक्री या रिफ़ंड की खबर आपको न मिले।`,
  check: 'टेस्ट ईमेल भेजें',
  sent: 'भेज दिया। सारे ईमेल फिर से पाने के लिए उसमें दिया लिंक खोलें।',
  change: 'पता बदलें',
};
