import { SOFTWARE_CANCEL_DAYS } from '#domain/orders/change-of-mind.ts';
import { MESSAGE_DAYS_AFTER_END } from '#domain/orders/message-limits.ts';
import type * as english from '../../en/screens/project.ts';
import type { Translated } from '../../languages.ts';
import { plural } from './plural.ts';

const writeToSeller = `ऑर्डर पूरा होने के बाद ${MESSAGE_DAYS_AFTER_END} दिन तक सेलर को मैसेज`;

export const projectTexts: Translated<typeof english.projectTexts> = {
  soldOut: 'बिक गया', // spec
  reserved: 'कोई अभी इसका पेमेंट कर रहा है',
  bookmark: 'बुकमार्क',
  like: 'लाइक करें',
  liked: 'लाइक किया हुआ',
  linkCopied: 'लिंक कॉपी हो गया!',
  buy: 'अभी खरीदें', // spec
  buyShort: 'खरीदें',
  continueShort: 'आगे बढ़ें',
  price: 'कीमत',
  fee: 'प्लेटफ़ॉर्म फ़ीस (5%)',
  minimumFee: 'प्लेटफ़ॉर्म फ़ीस (कम से कम ₹1)',
  total: 'कुल',
  buyerPays: 'खरीदार का पेमेंट',
  youReceive: 'आपको मिलेंगे',
  youGet: 'आपको क्या मिलेगा',
  /** @param isPrivate - of the repository; null for a device */
  benefits: (isPrivate, hasVideo) => [
    ...(isPrivate === null
      ? ['डिवाइस आपके पते पर; डिलीवरी कीमत में शामिल है', `डेमो वीडियो: ${hasVideo ? 'है' : 'नहीं है'}`]
      : isPrivate
        ? ['प्राइवेट रिपॉज़िटरी: जाँचे हुए कमिट की ज़िप; डाउनलोड करने तक आप रद्द कर सकते हैं']
        : ['पब्लिक रिपॉज़िटरी: उसका लिंक, और जाँचे हुए कमिट की ज़िप; ऑर्डर रद्द नहीं हो सकता']),
    writeToSeller,
  ],
  bought: {
    repository: 'रिपॉज़िटरी का लिंक',
    zip: 'जिस कमिट की जाँच हुई, उसकी ज़िप',
    device: 'डिवाइस आपके पते पर भेजा जाएगा',
    video: 'डेमो वीडियो',
    messages: writeToSeller,
  },
  support: (days, hours) => `ऑर्डर पूरा होने के बाद ${days} दिन तक सपोर्ट, ${hours} घंटे में जवाब`,
  supportMedian: (hours, requests) =>
    `सपोर्ट के सवाल का जवाब ${hours} घंटे के अंदर (${plural(requests, 'सवाल', 'सवालों')} का मीडियन)`,
  supportUnanswered: (requests) =>
    `सपोर्ट के ${plural(requests, 'सवाल', 'सवालों')} में से ज़्यादातर का जवाब नहीं दिया`,
  supportMissed: (missed) => plural(missed, 'समय-सीमा छूटी', 'समय-सीमाएँ छूटीं'),
  refundLine: (isPrivate, downloadDays) =>
    isPrivate === null
      ? 'जैसा बताया था, वैसा नहीं है? सेलर को पैसा मिलने से पहले समस्या बताएँ। भेजे जाने से पहले आप ऑर्डर रद्द कर सकते हैं।'
      : `जैसा बताया था, वैसा नहीं है? सेलर को पैसा मिलने से पहले समस्या बताएँ; आप डाउनलोड न करें, तो भी ${downloadDays} दिन बाद सेलर को पैसा मिल जाता है। ${isPrivate ? `आप ${SOFTWARE_CANCEL_DAYS} दिन के अंदर, पहली बार डाउनलोड करने तक, ऑर्डर रद्द कर सकते हैं।` : 'ऑर्डर रद्द नहीं हो सकता।'}`,
  refundRules: 'रिफ़ंड के नियम',
  feeIncluded: 'फ़ीस सहित',
  level: (level) => `लेवल: ${level}`,
  hoursOfWork: (hours) => `बनाने में लगे: ${plural(hours, 'घंटा', 'घंटे')}`,
  moreFeatures: (count) => `${plural(count, 'और फ़ीचर', 'और फ़ीचर')} दिखाएँ`,
  about: 'इस प्रोजेक्ट के बारे में',
  formerTexts: 'बिक्री के बाद बदला गया',
  formerTitle: (on, title) => `टाइटल ${on} को बदला गया। पहले: “${title}”`,
  formerDescription: (on) => `विवरण ${on} को बदला गया। पहले का विवरण दिखाएँ`,
  formerParts: (on) => `बॉक्स का सामान ${on} को बदला गया। पहले की लिस्ट दिखाएँ`,
  parts: 'बॉक्स में क्या है',
  features: 'खास फ़ीचर',
  reviews: 'रिव्यू',
  noReviews: 'इस सेलर के किसी खरीदार ने अभी रिव्यू नहीं लिखा है।',
  reviewsOf: (seller, total) => `${seller} से खरीदने वालों के ${plural(total, 'रिव्यू', 'रिव्यू')}, नए पहले।`,
  openOrder: 'ऑर्डर और सपोर्ट',
  reviewedProject: (title, version) =>
    version === null ? `प्रोजेक्ट: ${title}` : `प्रोजेक्ट: ${title}, वर्ज़न ${version}`,
  reviewNotCounted:
    'यह रिव्यू सिर्फ़ आपको दिखता है, और यह गिना नहीं जाता: आपके और सेलर के अकाउंट का ब्राउज़र, कार्ड या UPI ID, मेलबॉक्स या GitHub अकाउंट एक ही है।',
  reviewEdited: (at) => `${at} को बदला गया`,
  sellersReply: 'सेलर का जवाब',
  moreReviews: 'और रिव्यू दिखाएँ',
  moreReviewsFailed: 'और रिव्यू लोड नहीं हो सके।',
  soldTo: (count) => `${plural(count, 'खरीदार', 'खरीदारों')} को बेचा`,
  views: (count) => plural(count, 'बार देखा गया', 'बार देखा गया'),
  likes: (count) => plural(count, 'लाइक', 'लाइक'),
  downloads: (count) => plural(count, 'डाउनलोड', 'डाउनलोड'),
  repository: 'रिपॉज़िटरी',
  download: 'ज़िप डाउनलोड करें',
  downloadStarts: (hours) =>
    `पहली बार डाउनलोड करते ही आज़माने के आपके ${hours} घंटे शुरू हो जाएँगे। उसके बाद ऑर्डर रद्द नहीं हो सकता।`,
  gallery: (title) => `${title} की फ़ोटो`,
  picture: (index, total) => `${total} में से फ़ोटो ${index}`,
  pictures: (count) => `${count === 2 ? 'दोनों फ़ोटो' : `सभी ${count} फ़ोटो`} देखने के लिए बगल में खिसकाएँ`,
  previousPicture: 'पिछली फ़ोटो',
  nextPicture: 'अगली फ़ोटो',
  loadFailed: 'प्रोजेक्ट की जानकारी लोड नहीं हो सकी', // spec
  notFoundTitle: 'प्रोजेक्ट नहीं मिला', // spec
  notFoundBody: 'हो सकता है कि इसे हटा दिया गया हो, या पता गलत हो।',
  backToDashboard: 'डैशबोर्ड पर लौटें',
  likeFailed: 'आपका लाइक सेव नहीं हो सका।',
  shareFailed: 'शेयर नहीं हो सका। ऊपर एड्रेस बार से पता कॉपी करें।',
  loadFailedBody: 'थोड़ी देर में फिर कोशिश करें।',
  breakdown: 'कीमत का हिसाब',
  continuePayment: 'पेमेंट जारी रखें',
  reservedByYou: 'आपने यह प्रोजेक्ट रिज़र्व किया है।',
  paymentProcessing: 'आपका बैंक आपके पेमेंट की पुष्टि कर रहा है।',
  paymentProcessingBody: 'पुष्टि होते ही प्रोजेक्ट आपका होगा। दोबारा पेमेंट न करें।',
  showPayment: 'पेमेंट दिखाएँ',
  reservedByYouFor: (time) => `पेमेंट के लिए आपके पास ${time} बाकी है।`,
  reservedFor: (time) => `रिज़र्व है, ${time} बाद फिर उपलब्ध`,
  soldHint: 'किसी ने यह प्रोजेक्ट खरीद लिया है।',
  onHold: 'होल्ड पर: हम इस लिस्टिंग की जाँच कर रहे हैं',
  onHoldBody: (date) =>
    `किसी ने जो बताया है, उसकी जाँच पूरी होने तक इसे खरीदा नहीं जा सकता, ज़्यादा से ज़्यादा ${date} तक।`,
  downloadFailed: 'डाउनलोड रुक गया। फिर कोशिश करें।',
  commit: 'जाँचा हुआ कमिट',
  shipment: 'शिपमेंट',
  languages: 'भाषाएँ',
  reportTitle: 'जाँच रिपोर्ट',
  memberSince: (date) => `${date} से सदस्य`,
  githubVerified: 'GitHub अकाउंट जाँचा हुआ',
  contactSeller: 'सेलर को ईमेल करें',
  listedOn: 'लिस्ट हुआ:',
  moneyHeld: {
    title: 'प्रोजेक्ट चलने तक आपका पैसा ProtoHaat के पास रहता है',
    paid: 'आप पेमेंट करते हैं',
    tried: (hours) => `आप इसे ${hours} घंटे आज़माते हैं`,
    works: 'समस्या नहीं बताई: सेलर को पैसा',
    back: 'समस्या बताई: पैसा रुका रहेगा',
  },
  shipsBy: (day) => `${day} तक भेजा जाएगा, नहीं तो आपको पैसा वापस मिलेगा`,
  closed: 'बंद',
  closedUntil: (day) => `${day} तक बंद`,
  closedNow: 'सेलर अभी ऑर्डर नहीं ले रहे हैं',
  closedHint: 'आप प्रोजेक्ट को बुकमार्क कर सकते हैं और सेलर के लौटने पर खरीद सकते हैं।',
  sectionFailed: 'यह हिस्सा नहीं दिखाया जा सका',

  moreFromSeller: (name) => `${name} के और प्रोजेक्ट`,
  similar: 'मिलते-जुलते प्रोजेक्ट',
};
