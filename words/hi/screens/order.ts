import type { OrderEventCode } from '#domain/orders/order-process.ts';
import type { SupportOutcome } from '#domain/orders/support.ts';
import type * as english from '../../en/screens/order.ts';
import type { Translated } from '../../languages.ts';

const supportOutcomes: Readonly<Record<SupportOutcome, string>> = {
  'closed-by-buyer': 'खरीदार ने सवाल बंद कर दिया।',
  'closed-by-seller': 'सेलर ने सवाल बंद कर दिया।',
  'buyer-silent': 'खरीदार ने आखिरी जवाब के बाद कुछ नहीं लिखा, इसलिए सवाल बंद हो गया।',
  unanswered: 'सेलर ने जवाब नहीं दिया, इसलिए सवाल बंद हो गया। यह सेलर के आँकड़ों में छूटा हुआ गिना जाता है।',
  'became-case': 'इसकी जगह खरीदार ने समस्या बताई।',
  reversed: 'पेमेंट खरीदार को लौटा दिया गया।',
  'account-deleted': 'एक अकाउंट हटा दिया गया।',
};

const events: Readonly<Record<OrderEventCode, string>> = {
  paid: 'पेमेंट हुआ',
  downloaded: 'डाउनलोड हुआ',
  shipped: 'भेज दिया गया',
  unshipped: 'स्थिति वापस: भेजना बाकी',
  'marked-delivered': 'बताया: पहुँच गया',
  received: 'बताया: मिल गया',
  'handed-over': 'मिलकर हाथ में दिया गया',
  'arrival-asked': 'हमने पूछा कि यह मिला या नहीं',
  'counted-as-delivered': 'पहुँचा हुआ माना गया',
  works: 'बताया: चलता है',
  reminded: 'याद दिलाया गया',
  released: 'सेलर को पैसा मिला',
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
  'deadline-moved': 'समय-सीमा आगे बढ़ी, क्योंकि ProtoHaat बंद था',
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
  cancelUntil: (by) => ` आप ${by} तक, या पहली बार डाउनलोड करने तक, ऑर्डर रद्द कर सकते हैं।`,
  finished: {
    released: {
      buyer: 'ऑर्डर पूरा हो गया है।',
      seller: 'ऑर्डर पूरा हो गया है, और पैसा पेआउट के लिए तैयार है।',
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
    ship: 'बताएँ: भेज दिया',
    address: 'डिलीवरी का पता',
    'mark-delivered': 'बताएँ: पहुँच गया',
    cancel: 'ऑर्डर रद्द करें',
    received: 'मिल गया',
    works: 'यह चलता है',
    'enter-code': 'हैंडओवर कोड डालें',
    'open-case': 'कुछ गड़बड़ है',
    'ask-support': 'सपोर्ट माँगें',
  },
  failed: 'आपका बदलाव सेव नहीं हो सका',
  cancelTitle: 'ऑर्डर रद्द करें?',
  cancelBody: {
    buyer: (total) =>
      `आपको अपना पूरा पेमेंट (${total}) वापस मिलेगा। आप प्रोजेक्ट फिर नहीं खोल पाएँगे, और दूसरे लोग इसे खरीद सकेंगे। आप इसे दोबारा नहीं खरीद सकते।`,
    seller: (total) => `खरीदार को पूरा पेमेंट (${total}) वापस मिलेगा। आपको कुछ नहीं मिलेगा।`,
  },
  cancelConfirm: 'हाँ, रद्द और रिफ़ंड करें',
  keepOrder: 'रद्द न करें',
  receivedTitle: 'क्या यह मिल गया?',
  receivedBody: (hours) =>
    `इसके बाद इसे आज़माने के आपके ${hours} घंटे शुरू हो जाएँगे। अगर इसमें कुछ गड़बड़ हो, तो उसी समय के अंदर हमें बताएँ।`,
  worksTitle: 'क्या यह वैसे ही चलता है जैसा बताया गया था?',
  worksBody: (price) =>
    `“चलता है” बताते ही सेलर को ${price} मिल जाएँगे, और उसके बाद आप इस ऑर्डर में कोई समस्या नहीं बता सकेंगे।`,
  worksConfirm: 'चलता है, सेलर को पैसा दें',
  notYet: 'अभी नहीं',
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
    youReceive: 'आपको मिलेंगे',
    sellerReceives: 'सेलर को मिलेंगे',
    heldUntil: {
      buyer: (total, at, price) => `${at} तक ${total} ProtoHaat के पास रहेंगे। उसके बाद सेलर को ${price} मिलेंगे।`,
      seller: (total, at, price) => `${at} तक ${total} ProtoHaat के पास रहेंगे। उसके बाद आपको ${price} मिलेंगे।`,
    },
    held: {
      buyer: (total, price) => `आपके आज़मा लेने तक ${total} ProtoHaat के पास रहेंगे। उसके बाद सेलर को ${price} मिलेंगे।`,
      seller: (total, price) =>
        `खरीदार के आज़मा लेने तक ${total} ProtoHaat के पास रहेंगे। उसके बाद आपको ${price} मिलेंगे।`,
    },
    heldInCase: (total) => `समस्या बंद होने तक ${total} ProtoHaat के पास रहेंगे।`,
    heldInDispute: (total) => `बैंक के फ़ैसले तक ${total} रुके रहेंगे।`,
    released: {
      buyer: (price) => `सेलर को ${price} मिल गए हैं।`,
      seller: (price) => `आपको ${price} मिल गए हैं।`,
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
      seller: (amount) => `इसमें से ${amount} खरीदार को वापस कर दिए गए।`,
    },
    toBalance: 'अपना बैलेंस खोलें',
  },
  support: {
    promise: {
      buyer: (days, hours) =>
        `ऑर्डर पूरा होने के बाद ${days} दिन तक सेलर आपको सपोर्ट देते हैं, और हर सवाल का जवाब देने के लिए उनके पास ${hours} घंटे होते हैं।`,
      seller: (days, hours) =>
        `ऑर्डर पूरा होने के बाद ${days} दिन तक खरीदार सपोर्ट माँग सकते हैं। हर सवाल का जवाब देने के लिए आपके पास ${hours} घंटे होते हैं।`,
    },
    promiseUntil: {
      buyer: (at, hours) => `आप ${at} तक सेलर से सपोर्ट माँग सकते हैं। जवाब देने के लिए सेलर के पास ${hours} घंटे होते हैं।`,
      seller: (at, hours) => `खरीदार ${at} तक सपोर्ट माँग सकते हैं। जवाब देने के लिए आपके पास ${hours} घंटे होते हैं।`,
    },
    over: (at) => `सपोर्ट का समय ${at} को खत्म हो गया।`,
    asReason: {
      label: 'मुझे सेटअप या इस्तेमाल में मदद चाहिए',
      hint: 'सेलर से एक सवाल। ऑर्डर और उसके पैसे पर कोई असर नहीं पड़ता।',
    },
    answered: {
      buyer: (at) => `सेलर ने जवाब दिया है। आगे कुछ न लिखने पर सवाल ${at} को बंद हो जाएगा।`,
      seller: (at) => `आपने जवाब दिया है। खरीदार के कुछ न लिखने पर सवाल ${at} को बंद हो जाएगा।`,
    },
    outcomes: supportOutcomes,
    close: { buyer: 'हल हो गया', seller: 'सवाल बंद करें' },
    dialogLead: (hours) => `जवाब देने के लिए सेलर के पास ${hours} घंटे होते हैं। ऑर्डर और उसके पैसे पर कोई असर नहीं पड़ता।`,
    submit: 'सवाल भेजें',
  },
  toDashboard: 'डैशबोर्ड पर जाएँ',
  notFoundTitle: 'ऑर्डर नहीं मिला',
  notFoundBody: 'पेमेंट की हुई खरीद का ऑर्डर सिर्फ़ उसके खरीदार और सेलर देख सकते हैं।',
  failedTitle: 'ऑर्डर लोड नहीं हो सका',
};
