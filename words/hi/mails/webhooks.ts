import type * as english from '../../en/mails/webhooks.ts';
import type { Translated } from '../../languages.ts';

export const webhookMails: Translated<typeof english.webhookMails> = {
  disabled: ({ name, url }) => ({
    subject: 'आपका वेबहुक बंद कर दिया गया',
    greeting: `नमस्ते ${name},`,
    paragraphs: [
      `तीन दिन से कोई भी मैसेज ${url} तक नहीं पहुँचा है।`,
      'हमने वहाँ मैसेज भेजना बंद कर दिया है। अपना प्रोग्राम ठीक करें, वेबहुक फिर से चालू करें, और जो मैसेज छूट गए, उन्हें फिर से भेजें।',
    ],
    action: 'तरीका पढ़ें',
    note: 'यह ईमेल आपको इसलिए मिला है क्योंकि आपने ProtoHaat पर अपने अकाउंट में एक वेबहुक जोड़ा है।',
  }),

  made: ({ name, url }) => ({
    subject: 'आपके अकाउंट के लिए नया वेबहुक',
    greeting: `नमस्ते ${name},`,
    paragraphs: [
      `अब से ProtoHaat पर आपकी बिक्री की सूचना ${url} को भेजी जाएगी।`,
      'अगर यह आपने नहीं किया, तो अभी अपनी सेटिंग्स में वेबहुक हटाएँ। फिर अपना पासवर्ड बदलें।',
    ],
    action: 'सेटिंग्स खोलें',
    note: 'यह ईमेल आपको इसलिए मिला है क्योंकि यह आपके अकाउंट की सुरक्षा के बारे में है। इसे बंद नहीं किया जा सकता।',
  }),
};
