import { ADDRESS_RETENTION_DAYS } from '#domain/shipping/shipment.ts';
import type * as english from '../../en/screens/own-project.ts';
import type { Translated } from '../../languages.ts';

/** What the seller and the buyer of a project see on its page. */
export const ownProjectTexts: Translated<typeof english.ownProjectTexts> = {
  sha256: 'ज़िप का SHA-256',
  quickActions: 'क्या करना है',
  statusPanel: 'स्थिति',
  update: 'अपडेट करें',
  deleteTitle: 'यह प्रोजेक्ट हटाएँ?',
  deleteBody: 'यह ProtoHaat से तुरंत हट जाएगा। खरीदारों ने जो खरीदा है, वह उनके पास रहेगा। इसे वापस नहीं लाया जा सकता।',
  bannedReason: (reason) =>
    `हमने इस प्रोजेक्ट को ProtoHaat से हटा दिया है। इसे कोई ढूँढ या खरीद नहीं सकता; खरीदारों ने जो खरीदा है, वह उनके पास रहेगा। वजह: “${reason}”। अगर आपको लगता है कि यह गलती है, तो हमारे ईमेल का जवाब दें।`,
  soldCannotEdit: 'बिके हुए प्रोजेक्ट को अब बदला नहीं जा सकता।',
  deleted: 'प्रोजेक्ट हटा दिया गया!',
  deleteFailed: 'प्रोजेक्ट नहीं हट सका', // spec
  updated: 'प्रोजेक्ट अपडेट हो गया!',
  updateFailed: 'प्रोजेक्ट अपडेट नहीं हो सका', // spec: not able to update the  project
  ownAvailable: 'लिस्ट है। खरीदारों को यहाँ कीमत और खरीदने का बटन दिखता है।',
  ownOnHold: 'किसी ने जो बताया है, जब तक हम उसकी जाँच कर रहे हैं, कोई इसे खरीदना शुरू नहीं कर सकता।',
  ownPending: 'कोई इसका पेमेंट कर रहा है। पेमेंट खत्म होने पर आप इसे बदल या हटा सकते हैं।',
  ownSold: 'बिक गया। आप लिस्टिंग हटा दें, तब भी खरीदार प्रोजेक्ट खोल सकेंगे।',
  ownUnlisted:
    'एक बिक्री वापस हो गई और खरीदार को रिफ़ंड मिल गया। जब तक आप प्रोजेक्ट को फिर से लिस्ट नहीं करते, यह छिपा रहेगा।',
  listAgain: 'फिर से लिस्ट करें',
  listedAgain: 'आपका प्रोजेक्ट फिर से लिस्ट हो गया।',
  listAgainFailed: 'प्रोजेक्ट फिर से लिस्ट नहीं हो सका',
  editTitle: 'प्रोजेक्ट बदलें',
  editLead: 'जिसकी जाँच हो चुकी है, उसे बदला नहीं जा सकता।',
  deleteProject: 'प्रोजेक्ट हटाएँ',
  manage: 'डैशबोर्ड पर जाएँ',
  receipt: 'रसीद नंबर',
  amountPaid: 'कितना पेमेंट किया',
  openRepository: 'रिपॉज़िटरी खोलें',
  privateRepository:
    'सेलर की रिपॉज़िटरी प्राइवेट है। आपने जो खरीदा है, वह इसके जाँचे हुए कमिट की ज़िप है, और वह आपके लिए यहीं रहेगी।',
  watchVideo: 'डेमो वीडियो देखें',
  downloadAgain: 'फिर से डाउनलोड करें',
  downloadCancel: 'डाउनलोड रोकें',
  downloadDone: 'ज़िप आपके डाउनलोड में है।',
  downloadProgress: (received, total) => `${total} में से ${received}`,
  zipSize: 'ज़िप का साइज़',
  shipmentSteps: { Pending: 'तैयारी हो रही है', Shipped: 'भेज दिया', Delivered: 'पहुँच गया' },
  shipTo: 'डिलीवरी का पता',
  addressRemovedOn: ({ date, afterDelivery }) =>
    afterDelivery
      ? `आपका पता और फ़ोन नंबर डिलीवरी के ${ADDRESS_RETENTION_DAYS} दिन बाद, ${date} को हटा दिए गए।`
      : `आपका पता और फ़ोन नंबर ${date} को हटा दिए गए। पते हमेशा के लिए नहीं रखे जाते।`,
  courier: 'कूरियर',
  tracking: 'ट्रैकिंग नंबर',
  ownShopClosed: 'आपकी दुकान बंद है। इसे सेटिंग्स में खोलें।',
  ownShopClosedUntil: (day) => `आपकी दुकान ${day} तक बंद है, फिर अपने-आप खुल जाएगी।`,
};
