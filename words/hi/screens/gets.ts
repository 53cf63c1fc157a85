import { SOFTWARE_CANCEL_DAYS } from '#domain/orders/change-of-mind.ts';
import { MESSAGE_DAYS_AFTER_END } from '#domain/orders/message-limits.ts';
import type * as english from '../../en/screens/gets.ts';
import type { Translated } from '../../languages.ts';
import { saleTermsTexts } from './sale-terms.ts';

export const getsTexts: Translated<typeof english.getsTexts> = {
  title: 'आपको क्या मिलेगा',
  archive: (size) => (size === null ? 'जाँचे हुए कमिट की ज़िप' : `जाँचे हुए कमिट की ज़िप, करीब ${size}`),
  repository: (isIncluded) =>
    isIncluded ? 'रिपॉज़िटरी का लिंक, जो पब्लिक है' : 'रिपॉज़िटरी का लिंक नहीं मिलेगा: वह प्राइवेट है',
  device: 'डिवाइस',
  box: (parts, more) => `बॉक्स में: ${parts}${more > 0 ? ` और ${more} चीज़ें` : ''}`,
  video: (isIncluded) => (isIncluded ? 'डेमो वीडियो' : 'डेमो वीडियो नहीं है'),
  oneBuyer: 'सिर्फ़ आपको: इसे एक ही व्यक्ति खरीद सकता है, फिर यह बिक चुका होगा',
  licence: (licence) =>
    `लाइसेंस: ${saleTermsTexts.licences[licence]}। ${saleTermsTexts.allowed[licence]} ${saleTermsTexts.copiesLine}`,
  versions: 'सेलर इसके बाद जो भी नए वर्ज़न पब्लिश करे',
  delivery: (day) => `डिलीवरी कीमत में शामिल है। ${day} तक भेजा जाएगा, नहीं तो आपको पैसा वापस मिलेगा`,
  cancel: {
    download: `आप ${SOFTWARE_CANCEL_DAYS} दिन के अंदर, पहली बार डाउनलोड करने तक, ऑर्डर रद्द कर सकते हैं`,
    shipped: 'भेजे जाने से पहले आप ऑर्डर रद्द कर सकते हैं',
    never: 'ऑर्डर रद्द नहीं हो सकता: लिंक आपको तुरंत मिल जाता है',
  },
  messages: `ऑर्डर पूरा होने के बाद ${MESSAGE_DAYS_AFTER_END} दिन तक सेलर को मैसेज`,
  support: (days, hours) => `ऑर्डर पूरा होने के बाद ${days} दिन तक सपोर्ट, ${hours} घंटे में जवाब`,
};
