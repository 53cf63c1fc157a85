import { ADDRESS_RETENTION_DAYS, UNDELIVERED_ADDRESS_RETENTION_DAYS } from '#domain/shipping/shipment.ts';
import type * as english from '../../en/screens/shipping.ts';
import type { Translated } from '../../languages.ts';

export const shippingTexts: Translated<typeof english.shippingTexts> = {
  title: 'डिलीवरी की जानकारी', // spec
  lead: `सेलर को यह आपके पेमेंट के बाद ही दिखेगा। हम इसे डिलीवरी के ${ADDRESS_RETENTION_DAYS} दिन बाद हटा देते हैं, या अगर डिलीवरी की कोई खबर न मिले, तो पेमेंट के ${UNDELIVERED_ADDRESS_RETENTION_DAYS} दिन बाद।`,
  amount: (amount) =>
    `अगले कदम में आप ${amount} देंगे। जब तक डिवाइस आपको न मिले और आज़माने का समय पूरा न हो, पैसे ProtoHaat के पास रहेंगे।`,
  address: 'पता',
  addressHint: 'मकान, सड़क, शहर, राज्य और पिन कोड',
  fromLastOrder: 'आपके पिछले ऑर्डर से भरा गया है। एक बार देख लें।',
  pinInvalid: 'पिन कोड डालें। पिन कोड में छह अंक होते हैं और वह 0 से शुरू नहीं होता।',
  phone: 'मोबाइल नंबर',
  phoneHint: 'दस अंक, कूरियर के लिए',
  phoneInvalid: 'मोबाइल नंबर में दस अंक होते हैं और वह 6, 7, 8 या 9 से शुरू होता है।',
  submit: 'पेमेंट पर आगे बढ़ें', // spec
  failed: 'आपकी डिलीवरी की जानकारी सेव नहीं हो सकी।',
};
