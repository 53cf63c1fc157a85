import type * as english from '../../en/screens/reports.ts';
import type { Translated } from '../../languages.ts';

export const reportsTexts: Translated<typeof english.reportsTexts> = {
  report: {
    listing: 'लिस्टिंग को रिपोर्ट करें',
    review: 'रिपोर्ट करें',
    question: 'रिपोर्ट करें',
    person: 'सेलर को रिपोर्ट करें',
    message: 'रिपोर्ट करें',
  },
  reported: 'रिपोर्ट कर दिया',
  title: {
    listing: 'इस लिस्टिंग को रिपोर्ट करें',
    review: 'इस रिव्यू को रिपोर्ट करें',
    question: 'इस सवाल या इसके जवाब को रिपोर्ट करें',
    person: 'इस सेलर को रिपोर्ट करें',
    message: 'इस मैसेज को रिपोर्ट करें',
  },
  lead: 'हम तीन दिन के अंदर इसे देखते हैं और अपना फ़ैसला आपको ईमेल करते हैं। रिपोर्ट किसने किया, यह हम किसी को नहीं बताते। इससे कोई रिफ़ंड नहीं होता।',
  reason: 'गड़बड़ी क्या है?',
  reasons: {
    scam: 'यह धोखाधड़ी है',
    'off-platform': 'इसमें ProtoHaat के बाहर पेमेंट करने या मिलने को कहा गया है',
    prohibited: 'इसे बेचने की इजाज़त नहीं है',
    copied: 'यह किसी और के काम की नकल है',
    offensive: 'इसमें अपमान, धमकी या भेदभाव है',
    'private-data': 'इसमें किसी की निजी जानकारी दिखती है',
    spam: 'यह किसी और चीज़ का विज्ञापन है',
    'fake-review': 'यह रिव्यू सच्चा नहीं है',
    other: 'कुछ और',
  },
  text: 'हमें क्या पता होना चाहिए?',
  textHint: 'सिर्फ़ “कुछ और” के लिए ज़रूरी।',
  reasonRequired: 'चुनें कि गड़बड़ी क्या है।',
  textRequired: 'बताएँ कि गड़बड़ी क्या है।',
  submit: 'रिपोर्ट भेजें',
  sent: 'धन्यवाद। हम इसे देखेंगे और अपना फ़ैसला आपको ईमेल करेंगे।',
  failed: 'रिपोर्ट नहीं भेजा गया',
};
