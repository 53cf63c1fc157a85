import type * as english from '../../en/screens/refund.ts';
import type { Translated } from '../../languages.ts';

export const refundTexts: Translated<typeof english.refundTexts> = {
  title: {
    refunded: 'आपके पेमेंट का रिफ़ंड हो गया',
    pending: 'आपका रिफ़ंड भेजा जा रहा है',
    reversed: 'आपके बैंक ने पेमेंट वापस कर दिया',
  },
  causes: {
    seller: (title) => `“${title}” के सेलर ने आपके ऑर्डर का रिफ़ंड किया।`,
    buyer: (title) => `आपने “${title}” का अपना ऑर्डर रद्द कर दिया।`,
    market: (title) =>
      `सेलर ने “${title}” के आपके ऑर्डर पर समय पर अपना काम नहीं किया, इसलिए ProtoHaat ने आपको रिफ़ंड दिया।`,
    operator: (title) => `ProtoHaat ने “${title}” के आपके पेमेंट का रिफ़ंड किया।`,
    bank: (title) => `“${title}” की शिकायत पर आपके बैंक ने आपके पक्ष में फ़ैसला किया।`,
    'project-taken': (title) => `“${title}” का आपका पेमेंट तब पहुँचा, जब प्रोजेक्ट किसी और को बिक चुका था।`,
    'not-for-sale': (title) => `“${title}” का आपका पेमेंट तब पहुँचा, जब प्रोजेक्ट बिक्री पर नहीं रहा था।`,
    provider: (title) => `“${title}” का आपका पेमेंट लौटा दिया गया।`,
  },
  accessEnded: 'अब आप यह प्रोजेक्ट नहीं खोल सकते।',
  project: 'प्रोजेक्ट',
  amount: 'रकम',
  date: 'तारीख',
  receipt: 'रसीद',
  openReceipt: 'रसीद खोलें',
  openHistory: 'अपने पेमेंट देखें',
  bankTime: 'बैंक में रिफ़ंड दिखने में आम तौर पर 5 से 10 दिन लगते हैं।',
};
