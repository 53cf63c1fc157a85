import type * as english from '../../en/screens/messages.ts';
import type { Translated } from '../../languages.ts';

export const messagesTexts: Translated<typeof english.messagesTexts> = {
  title: { buyer: 'आप और सेलर', seller: 'आप और खरीदार' },
  list: 'मैसेज और घटनाएँ',
  privacy: 'ये मैसेज सिर्फ़ आप और सेलर/खरीदार पढ़ सकते हैं। समस्या हो, तो ProtoHaat भी पढ़ सकता है।',
  label: { buyer: 'सेलर को मैसेज', seller: 'खरीदार को मैसेज' },
  send: 'मैसेज भेजें',
  you: 'आप',
  removed: 'यह मैसेज लिखने वाले के अकाउंट के साथ हटा दिया गया।',
  hidden: 'ProtoHaat ने यह मैसेज छिपा दिया है।',
  contactsHint: 'आपके मैसेज में कोई लिंक या संपर्क की जानकारी है। सिर्फ़ ProtoHaat पर किए गए पेमेंट सुरक्षित हैं।',
  contactsReceived:
    'इस मैसेज में कोई लिंक या संपर्क की जानकारी है। ProtoHaat के बाहर पेमेंट न करें: सिर्फ़ ProtoHaat पर किए गए पेमेंट सुरक्षित हैं।',
  older: 'पुराने मैसेज दिखाएँ',
  failed: 'मैसेज लोड नहीं हो सके।',
  retry: 'फिर कोशिश करें',
  closed: 'इस ऑर्डर में अब मैसेज नहीं भेजे जा सकते।',
};
