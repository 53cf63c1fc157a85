import { SOFTWARE_CANCEL_DAYS } from '#domain/orders/change-of-mind.ts';
import type { OrderEventCode } from '#domain/orders/order-process.ts';
import type { SupportOutcome } from '#domain/orders/support.ts';
import { BUYER_REFUNDS_WINDOW_DAYS, MAX_BUYER_REFUNDS } from '#domain/purchases/refunds.ts';
import type * as english from '../../en/screens/order.ts';
import type { Translated } from '../../languages.ts';

const supportOutcomes: Readonly<Record<SupportOutcome, string>> = {
  'closed-by-buyer': 'खरीदार ने सवाल बंद कर दिया।',
  'closed-by-seller': 'सेलर ने सवाल बंद कर दिया।',
  'buyer-silent': 'खरीदार ने आखिरी जवाब के बाद कुछ नहीं लिखा, इसलिए सवाल बंद हो गया।',
  unanswered: 'सेलर ने जवाब नहीं दिया, इसलिए सवाल बंद हो गया। यह सेलर के आँकड़ों में “जवाब नहीं दिया” गिना जाता है।',
  'became-case': 'इसकी जगह खरीदार ने समस्या बताई।',
  reversed: 'पेमेंट खरीदार को लौटा दिया गया।',
  'account-deleted': 'एक अकाउंट हटा दिया गया।',
};

const events: Readonly<Record<OrderEventCode, string>> = {
  paid: 'पेमेंट हुआ',
  downloaded: 'डाउनलोड हुआ',
  shipped: 'भेज दिया गया',
  unshipped: 'फिर से भेजना बाकी',
  'marked-delivered': 'सेलर ने बताया: पहुँच गया',
  received: 'खरीदार ने बताया: मिल गया',
  'handed-over': 'मिलकर हाथ में दिया गया',
  'arrival-asked': 'हमने पूछा कि यह मिला या नहीं',
  'counted-as-delivered': 'पहुँचा हुआ माना गया',
  works: 'खरीदार ने बताया: ठीक चल रहा है',
  reminded: 'याद दिलाया गया',
  released: 'पैसा सेलर के बैलेंस में गया',
  'refund-asked': 'रिफ़ंड शुरू हुआ',
  reversed: 'रिफ़ंड हो गया',
  'part-refunded': 'कुछ हिस्से का रिफ़ंड हुआ',
  'case-opened': 'समस्या बताई गई',
  'case-answered': 'समस्या का जवाब दिया गया',
  'case-offered': 'हल सुझाया गया',
  'case-escalated': 'ProtoHaat से फ़ैसला माँगा गया',
  'case-closed': 'समस्या बंद हुई',
  'dispute-opened': 'बैंक में शिकायत हुई',
  'dispute-closed': 'बैंक में शिकायत खत्म हुई',
  'support-asked': 'सपोर्ट माँगा गया',
  'support-answered': 'सपोर्ट का जवाब दिया गया',
  'support-missed': 'सपोर्ट की समय-सीमा छूट गई',
  'support-closed': 'सपोर्ट का सवाल बंद हुआ',
  'deadline-moved': 'ProtoHaat बंद था, इसलिए ज़्यादा समय मिला: नई समय-सीमा ऊपर लिखी है',
  'made-public': 'सेलर ने रिपॉज़िटरी पब्लिक कर दी',
};

export const orderTexts: Translated<typeof english.orderTexts> = {
  title: 'ऑर्डर',
  back: { buyer: 'खरीदे हुए प्रोजेक्ट', seller: 'ऑर्डर' },
  boughtFrom: 'सेलर:',
  soldTo: 'खरीदार:',
  openProject: 'प्रोजेक्ट खोलें',
  receipt: 'रसीद',
  next: 'आगे क्या होगा',
  cancelUntil: (by) => ` आप ${by} तक या पहली बार डाउनलोड करने तक (इनमें से जो पहले हो) ऑर्डर रद्द कर सकते हैं।`,
  noCancel: {
    received: ' यह ऑर्डर रद्द नहीं हो सकता: रिपॉज़िटरी पब्लिक है, इसलिए पेमेंट के साथ ही कोड आपको मिल चुका है।',
    'too-late': ` ऑर्डर रद्द करने के ${SOFTWARE_CANCEL_DAYS} दिन पूरे हो चुके हैं।`,
    once: ' यह ऑर्डर रद्द नहीं हो सकता: आप इस प्रोजेक्ट का एक ऑर्डर पहले रद्द कर चुके हैं।',
  },
  finished: {
    released: {
      buyer: 'ऑर्डर पूरा हो गया है।',
      seller: 'ऑर्डर पूरा हो गया है, और पैसा आपका है।',
    },
    reversed: {
      buyer: 'पेमेंट आपको वापस कर दिया गया।',
      seller: 'पेमेंट खरीदार को वापस कर दिया गया।',
    },
  },
  /** Outer keys: who requested the refund; `market` if the shipping deadline passed. Inner keys: who reads the text. */
  whyRefunded: {
    buyer: { buyer: 'आपने ऑर्डर रद्द कर दिया।', seller: 'खरीदार ने ऑर्डर रद्द कर दिया।' },
    seller: { buyer: 'सेलर ने ऑर्डर रद्द कर दिया।', seller: 'आपने ऑर्डर रद्द कर दिया।' },
    market: {
      buyer: 'सेलर ने इसे समय पर नहीं भेजा।',
      seller: 'आपने इसे समय पर नहीं भेजा।',
    },
    operator: { buyer: 'ProtoHaat ने ऑर्डर का रिफ़ंड किया।', seller: 'ProtoHaat ने ऑर्डर का रिफ़ंड किया।' },
  },
  steps: {
    label: 'ऑर्डर कहाँ तक पहुँचा',
    paid: 'पेमेंट',
    downloaded: 'डाउनलोड',
    shipped: 'भेजना',
    delivered: 'पहुँचना',
    trying: 'आज़माना',
    released: 'सेलर को पैसा',
    reversed: 'रिफ़ंड',
  },
  actions: {
    label: 'विकल्प',
    download: 'डाउनलोड करें',
    ship: 'मैंने भेज दिया',
    address: 'डिलीवरी का पता',
    'mark-delivered': 'पहुँच गया',
    cancel: 'ऑर्डर रद्द करें',
    received: 'मिल गया',
    works: 'यह चलता है',
    'enter-code': 'हैंडओवर कोड डालें',
    'open-case': 'कुछ गड़बड़ है',
    'not-received': 'नहीं मिला, या कुछ गड़बड़ है',
    'ask-support': 'सपोर्ट माँगें',
  },
  review: 'प्रोजेक्ट पर रिव्यू लिखें',
  stageOver: 'यह ऑर्डर आगे बढ़ चुका है। आगे क्या होगा, पेज पर लिखा है।',
  failed: 'आपका बदलाव सेव नहीं हो सका',
  cancelTitle: 'ऑर्डर रद्द करें?',
  cancelBody: {
    buyer: (total) =>
      `आपको अपना पूरा पेमेंट (${total}) वापस मिलेगा; बैंक में दिखने में आम तौर पर 5 से 10 दिन लगते हैं। आप प्रोजेक्ट फिर नहीं खोल पाएँगे, और दूसरे लोग इसे खरीद सकेंगे। आप इसे दोबारा नहीं खरीद सकते। ${BUYER_REFUNDS_WINDOW_DAYS} दिन में आप ${MAX_BUYER_REFUNDS} ऑर्डर रद्द कर सकते हैं।`,
    seller: (total) =>
      `खरीदार को पूरा पेमेंट (${total}) वापस मिलेगा। आपको कुछ नहीं मिलेगा। जब तक आप प्रोजेक्ट फिर से लिस्ट नहीं करते, कोई उसे खरीद नहीं सकेगा।`,
  },
  cancelConfirm: 'हाँ, ऑर्डर रद्द करें',
  keepOrder: 'रद्द न करें',
  receivedTitle: 'क्या यह मिल गया?',
  receivedBody: (hours) =>
    `इसके बाद इसे आज़माने के आपके ${hours} घंटे शुरू हो जाएँगे। अगर आप उनमें कोई समस्या नहीं बताते, तो सेलर को पैसा मिल जाएगा।`,
  worksTitle: 'क्या यह वैसे ही चलता है जैसा बताया गया था?',
  worksBody: (price) =>
    `“चलता है” बताते ही सेलर को ${price} मिल जाएँगे, और उसके बाद आप इस ऑर्डर में कोई समस्या नहीं बता सकेंगे।`,
  worksConfirm: 'चलता है, सेलर को पैसा दें',
  code: {
    title: 'आपका हैंडओवर कोड',
    hint: 'सेलर से खुद मिल रहे हैं? डिवाइस हाथ में आने पर उन्हें यह कोड दें। इससे पक्का होता है कि डिवाइस आपको मिल गया।',
    copy: 'कोड कॉपी करें',
    dialogTitle: 'हैंडओवर कोड डालें',
    dialogHint: 'खरीदार के पास इस ऑर्डर का छह अंकों का कोड है। डिवाइस उन्हें देने के बाद वह कोड डालें।',
    label: 'छह अंक',
    confirm: 'हैंडओवर की पुष्टि करें',
    invalid: 'छह अंक डालें।',
  },
  shipment: 'शिपमेंट',
  courier: 'कूरियर',
  tracking: 'ट्रैकिंग नंबर',
  copyTracking: 'ट्रैकिंग नंबर कॉपी करें',
  events,
  byParty: { buyer: 'खरीदार', seller: 'सेलर', operator: 'ProtoHaat', market: 'अपने-आप' },
  money: {
    title: 'पैसा',
    paidByYou: 'आपने पेमेंट किया',
    paidByBuyer: 'खरीदार ने पेमेंट किया',
    refund: 'रिफ़ंड',
    fee: { buyer: 'प्लेटफ़ॉर्म फ़ीस', seller: 'खरीदार ने फ़ीस दी' },
    youReceive: 'आपको मिलेंगे',
    sellerReceives: 'सेलर को मिलेंगे',
    share: { buyer: 'सेलर का हिस्सा', seller: 'आपका हिस्सा' },
    held: {
      buyer: ({ total, price, at }) =>
        `${at ?? 'आज़माने का आपका समय पूरा होने'} तक ${total} ProtoHaat के पास रहेंगे। अगर आप तब तक कोई समस्या नहीं बताते, तो सेलर को ${price} मिलेंगे।`,
      seller: ({ price, at }) =>
        `${at ?? 'आज़माने का खरीदार का समय पूरा होने'} तक ${price} ProtoHaat के पास रहेंगे। अगर खरीदार तब तक कोई समस्या नहीं बताते, तो ये तैयार होंगे और अगली बार आपके खाते में भेजे जाएँगे (हफ़्ते में एक बार)।`,
    },
    heldInCase: (total) => `समस्या बंद होने तक ${total} ProtoHaat के पास रहेंगे।`,
    heldInDispute: (total) => `बैंक के फ़ैसले तक ${total} ProtoHaat के पास रहेंगे।`,
    released: {
      buyer: (price) => `सेलर को ${price} मिल गए हैं।`,
      seller: (price) => `इस बिक्री के ${price} आपके हैं। खाते में भेजे गए या नहीं, यह आपके बैलेंस में लिखा है।`,
    },
    refunding: {
      buyer: (total) => `${total} आपको वापस आ रहे हैं।`,
      seller: (total) => `${total} खरीदार को वापस जा रहे हैं।`,
    },
    refunded: {
      buyer: (total) => `${total} आपको वापस कर दिए गए।`,
      seller: (total) => `${total} खरीदार को वापस कर दिए गए।`,
    },
    partRefunding: {
      buyer: 'तय किया हुआ हिस्सा आपको वापस आ रहा है।',
      seller: 'तय किया हुआ हिस्सा खरीदार को वापस जा रहा है।',
    },
    partRefunded: {
      buyer: (amount) => `इसमें से ${amount} आपको वापस कर दिए गए।`,
      seller: (amount) => `${amount} खरीदार को वापस कर दिए गए; इसका एक हिस्सा हमारी फ़ीस से गया।`,
    },
    toBalance: 'अपना बैलेंस खोलें',
  },
  support: {
    promise: {
      buyer: (days, hours) =>
        `सेलर को पैसा मिलने के बाद ${days} दिन तक वे आपको सपोर्ट देते हैं, और हर सवाल का जवाब देने के लिए उनके पास ${hours} घंटे होते हैं।`,
      seller: (days, hours) =>
        `आपको पैसा मिलने के बाद ${days} दिन तक खरीदार सपोर्ट माँग सकते हैं। हर सवाल का जवाब ${hours} घंटे में दें, नहीं तो आपके पब्लिक आँकड़ों में “जवाब नहीं दिया” गिना जाएगा।`,
    },
    promiseUntil: {
      buyer: (at, hours) => `आप ${at} तक सेलर से सपोर्ट माँग सकते हैं। जवाब देने के लिए सेलर के पास ${hours} घंटे होते हैं।`,
      seller: (at, hours) =>
        `खरीदार ${at} तक सपोर्ट माँग सकते हैं। ${hours} घंटे में जवाब दें, नहीं तो आपके पब्लिक आँकड़ों में “जवाब नहीं दिया” गिना जाएगा।`,
    },
    over: (at) => `सपोर्ट का समय ${at} को खत्म हो गया।`,
    asReason: {
      label: 'मुझे सेटअप या इस्तेमाल में मदद चाहिए',
      hint: 'सेलर से एक सवाल। इससे आज़माने का आपका समय नहीं रुकता; वह पूरा होने पर सेलर को पैसा मिल जाएगा।',
    },
    answered: {
      buyer: (at) => `सेलर ने जवाब दिया है। आगे कुछ न लिखने पर सवाल ${at} को बंद हो जाएगा।`,
      seller: (at) => `आपने जवाब दिया है। खरीदार के कुछ न लिखने पर सवाल ${at} को बंद हो जाएगा।`,
    },
    outcomes: supportOutcomes,
    close: { buyer: 'हल हो गया', seller: 'सवाल बंद करें' },
    dialogLead: (hours, isHeld) =>
      `जवाब देने के लिए सेलर के पास ${hours} घंटे होते हैं।${isHeld ? ' इससे आज़माने का आपका समय नहीं रुकता; वह पूरा होने पर सेलर को पैसा मिल जाएगा।' : ''}`,
    submit: (isHeld) => (isHeld ? 'सेलर से पूछें (समय चलता रहेगा)' : 'सेलर से पूछें'),
  },
  toDashboard: 'डैशबोर्ड पर जाएँ',
  notFoundTitle: 'ऑर्डर नहीं मिला',
  notFoundBody: 'पेमेंट की हुई खरीद का ऑर्डर सिर्फ़ उसके खरीदार और सेलर देख सकते हैं।',
  failedTitle: 'ऑर्डर लोड नहीं हो सका',
};
