import type * as english from '../../en/screens/payment.ts';
import type { Translated } from '../../languages.ts';
import { plural } from './plural.ts';

export const paymentTexts: Translated<typeof english.paymentTexts> = {
  title: 'खरीद पूरी करें', // spec
  titleDone: 'खरीद पूरी हुई',
  summary: 'ऑर्डर का सार',
  pay: (amount) => `${amount} का पेमेंट करें`,
  working: 'आपका पेमेंट हो रहा है…',
  bankConfirmation: 'आपका बैंक आपसे पुष्टि माँग रहा है।',
  waiting: 'आपके UPI ऐप का इंतज़ार है',
  methodLegend: 'पेमेंट कैसे करें',
  methods: { upi: 'UPI', card: 'कार्ड' },
  methodHints: { upi: 'कोड स्कैन करें, या अपने UPI ऐप में पेमेंट करें', card: 'क्रेडिट या डेबिट कार्ड' },
  opensWindow: 'पेमेंट प्रोवाइडर इस पेज के ऊपर अपनी सुरक्षित विंडो खोलता है।',
  secure: {
    card: 'आपके कार्ड की जानकारी सिर्फ़ पेमेंट प्रोवाइडर के पास जाती है।',
    upi: 'आप अपने ही UPI ऐप में पेमेंट को मंज़ूरी देते हैं। हम आपका PIN कभी नहीं माँगते।',
  },
  moneyHeld: (category, { tryingHours, downloadDays }) =>
    category === 'HARDWARE'
      ? `डिवाइस मिलने के ${tryingHours} घंटे बाद तक आपका पैसा ProtoHaat के पास रहेगा। अगर आप तब तक कोई समस्या नहीं बताते, तो सेलर को पैसा मिल जाएगा।`
      : `डाउनलोड के ${tryingHours} घंटे बाद तक, या डाउनलोड न करने पर ${downloadDays} दिन तक, आपका पैसा ProtoHaat के पास रहेगा। अगर आप तब तक कोई समस्या नहीं बताते, तो सेलर को पैसा मिल जाएगा।`,
  closePendingTitle: 'आपका पेमेंट अभी चल रहा है',
  closePendingBody: 'आप यह विंडो बंद कर सकते हैं। पेमेंट पहुँचते ही प्रोजेक्ट अनलॉक हो जाएगा।',
  keepPaying: 'पेमेंट जारी रखें',
  doneLead: 'रसीद आपके ईमेल पते पर भेजी जा रही है।',
  openProject: 'प्रोजेक्ट खोलें',
  success: 'पेमेंट हो गया', // spec: Payment successFull
  failed: 'पेमेंट नहीं हो सका', // spec: Failed  the payment details
  upiSuccess: 'UPI पेमेंट हो गया!',
  upiPending: 'UPI पेमेंट शुरू हो गया है, पुष्टि का इंतज़ार है…',
  nothingCharged: 'पेमेंट नहीं हुआ; बैंक में पैसा कटा दिखे, तो वह लौट आता है। दूसरा कार्ड या UPI आज़माएँ।',
  upiFailed: (message) => `पेमेंट नहीं हुआ: ${message}`,
  upiError: 'UPI पेमेंट में गड़बड़ी हुई।',
  priceChanged: (total) => `कीमत बदल गई है। अब कुल ${total} है।`,
  ownProject: 'आप अपना ही प्रोजेक्ट नहीं खरीद सकते।',
  reservedByOther: 'कोई और इस प्रोजेक्ट का पेमेंट कर रहा है। हो सकता है कि यह जल्द फिर उपलब्ध हो।',
  reservationCooldown: (minutes) =>
    `आपने यह प्रोजेक्ट रिज़र्व किया था और समय पर पेमेंट नहीं किया। आप ${plural(minutes, 'मिनट', 'मिनट')} बाद फिर कोशिश कर सकते हैं।`,
  tooManyReservations: 'आपके तीन पेमेंट खुले हैं। पहले उनमें से एक पूरा या बंद करें।',
  refunded: 'किसी और ने इसे आपसे ठीक पहले खरीद लिया। आपका रिफ़ंड भेजा जा रहा है।',
  unlocked: 'अब अनलॉक है',
  opening: 'प्रोजेक्ट आपके लिए रिज़र्व हो रहा है…',
  heldFor: (time) => `${time} तक इसे कोई और नहीं खरीद सकता`,
  openFor: (time) => `अब इसे दूसरे लोग भी खरीद सकते हैं। पेमेंट के लिए आपके पास अब भी ${time} का समय है।`,
  bankHint: 'अपने बैंक की विंडो में पुष्टि करें। यह पेज अपने-आप बदल जाएगा।',
  approveHint: 'वहाँ रिक्वेस्ट को मंज़ूरी दें। यह पेज अपने-आप बदल जाएगा।',
  unlocking: 'पेमेंट मिल गया। आपका प्रोजेक्ट अनलॉक हो रहा है…',
  doneTitle: (title) => `${title} अब आपका है`,
  doneReceipt: 'रसीद',
  unconfirmedTitle: 'आपका पेमेंट अभी हो रहा है',
  unconfirmedBody:
    'आपके बैंक ने अभी इसकी पुष्टि नहीं की है। प्रोजेक्ट अनलॉक होने पर हम आपको ईमेल करेंगे। वह आपको डैशबोर्ड पर “खरीदे हुए” में मिलेगा।',
  refundedTitle: 'किसी और ने इसे पहले खरीद लिया',
  expiredTitle: 'रिज़र्वेशन का समय खत्म हो गया',
  expiredBody: 'आपसे कोई पैसा नहीं लिया गया। आगे बढ़ने के लिए इसे फिर से रिज़र्व करें।',
  reserveAgain: 'फिर से रिज़र्व करें',
  priceChangedTitle: 'कीमत बदल गई है',
  acceptPrice: (total) => `${total} में आगे बढ़ें`,
  notNow: 'अभी नहीं',
  soldTitle: 'बिक गया',
  soldByOther: 'किसी और ने इसे खरीद लिया है। आपसे कोई पैसा नहीं लिया गया।',
  reservedTitle: 'किसी और ने रिज़र्व किया है',
  notForSale: 'यह प्रोजेक्ट अभी बिक्री पर नहीं है।',
  shippingRequired: 'सेलर को पता होना चाहिए कि इसे कहाँ भेजना है। पहले डिलीवरी की जानकारी भरें।',
  startFailedTitle: 'पेमेंट शुरू नहीं हो सका',
  formFailed: 'पेमेंट का फ़ॉर्म लोड नहीं हो सका। अपना इंटरनेट कनेक्शन देखें और फिर कोशिश करें।',
  noResponseTitle: 'पेमेंट की पुष्टि नहीं हुई',
  noResponse: 'हमें कोई जवाब नहीं मिला। फिर कोशिश करें: यह वही पेमेंट है, इसलिए आपसे दो बार पैसा नहीं लिया जाएगा।',
};
