import type * as english from '../../en/mails/listings.ts';
import type { Translated } from '../../languages.ts';
import { formatDay } from '../dates.ts';

type Decided = Parameters<typeof english.listingMails.banned>[0];

const common = ({ reader }: Decided) => ({
  greeting: `नमस्ते ${reader},`,
  action: 'अपना प्रोजेक्ट खोलें',
  note: 'यह ईमेल आपको इसलिए मिला है क्योंकि आपने यह प्रोजेक्ट ProtoHaat पर लिस्ट किया है।',
});
const answer = 'अगर आपको लगता है कि यह गलती है, तो इस ईमेल का जवाब दें।';

export const listingMails: Translated<typeof english.listingMails> = {
  banned: (decided) => ({
    ...common(decided),
    subject: `"${decided.title}" मार्केट से हटा दिया गया`,
    paragraphs: [
      `हमने आपका प्रोजेक्ट "${decided.title}" मार्केट से हटा दिया है। अब कोई उसे ढूँढ या खरीद नहीं सकता; खरीदारों ने जो खरीदा है, वह उनके पास रहेगा।`,
      `वजह: ${decided.reason}`,
      answer,
    ],
  }),
  restored: (decided) => ({
    ...common(decided),
    subject: `"${decided.title}" फिर से मार्केट में है`,
    paragraphs: [`आपका प्रोजेक्ट "${decided.title}" फिर से मार्केट में है।`, `वजह: ${decided.reason}`],
  }),
  held: (decided) => ({
    ...common(decided),
    subject: `"${decided.title}" होल्ड पर है`,
    paragraphs: [
      `${decided.until === null ? '' : `${formatDay(decided.until)} तक `}कोई आपका प्रोजेक्ट "${decided.title}" खरीदना शुरू नहीं कर सकता। जो पेमेंट पहले से चल रहा है, वह फिर भी पूरा हो सकता है, और खुले ऑर्डर चलते रहेंगे।`,
      `वजह: ${decided.reason}`,
      answer,
    ],
  }),
  needsOwner: (decided) => ({
    ...common(decided),
    subject: `"${decided.title}" को एक बार देखें`,
    paragraphs: [
      `हमने आपके प्रोजेक्ट "${decided.title}" की फ़ाइलें नए नियमों से फिर पढ़ीं। ये फ़ाइलें हर खरीदार को मिलती हैं, और इनमें कोई चालू key, टोकन या पासवर्ड है, या ऐसा कोड जो कंप्यूटर को नुकसान पहुँचा सकता है।`,
      `फ़ाइल और लाइन: ${decided.reason}`,
      'key जहाँ से मिली थी वहाँ उसे बंद करें, यहाँ बताई गई चीज़ें रिपॉज़िटरी से हटाएँ, और नया वर्ज़न पब्लिश करें। अगर उससे कुछ नहीं खुलता, या आपका प्रोजेक्ट इसी बारे में है, तो इस ईमेल का जवाब दें; हम देखेंगे।',
      `${decided.until === null ? '' : `${formatDay(decided.until)} तक आपकी लिस्टिंग वैसी ही रहेगी। `}उसके बाद जब तक इनमें से कोई एक काम नहीं होता, लिस्टिंग पर मुहर नहीं होगी और लिखा होगा कि उसे सेलर को देखना है। खरीदारों ने जो खरीदा है, वह उनके पास रहेगा।`,
    ],
  }),
  proved: (decided) => ({
    ...common(decided),
    subject: `"${decided.title}" की आपकी फ़ोटो में हमने कोड देख लिया`,
    paragraphs: [
      `हमने आपकी फ़ोटो में कोड खुद देख लिया है। अब "${decided.title}" का पेज खरीदारों को बताता है कि डिवाइस आपके पास है।`,
    ],
  }),
  proofDeclined: (decided) => ({
    ...common(decided),
    subject: `"${decided.title}" की आपकी फ़ोटो में हमें कोड नहीं दिखा`,
    paragraphs: [
      `हमने आपकी फ़ोटो देखी, पर उसे मान नहीं सके। "${decided.title}" मार्केट में रहेगा और उस पर "फ़ोटो की पुष्टि नहीं हुई" लिखा रहेगा।`,
      `वजह: ${decided.reason}`,
      'आप अपने प्रोजेक्ट के पेज पर नया कोड लेकर दूसरी फ़ोटो भेज सकते हैं।',
    ],
  }),
  released: (decided) => ({
    ...common(decided),
    subject: `"${decided.title}" अब होल्ड पर नहीं है`,
    paragraphs: [`आपके प्रोजेक्ट "${decided.title}" पर हमारा होल्ड खत्म हो गया है।`, `वजह: ${decided.reason}`],
  }),
};
