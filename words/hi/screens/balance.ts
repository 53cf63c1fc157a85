import type { MoneyState, PayoutObstacle } from '#domain/payouts/balance.ts';
import { NEW_ACCOUNT_WAIT_HOURS } from '#domain/payouts/payout-account.ts';
import type * as english from '../../en/screens/balance.ts';
import type { Translated } from '../../languages.ts';
import { plural } from './plural.ts';

const obstacles: Readonly<Record<PayoutObstacle, string>> = {
  'person-banned':
    'पैसा भेजना रुका है, क्योंकि इस अकाउंट का GitHub अकाउंट, ईमेल पता या खाते की जानकारी वही है जो एक ऐसे अकाउंट की है जिस पर रोक लगी है। अगर वह अकाउंट आपका नहीं है, तो हमारे शिकायत अधिकारी को लिखें।',
  owed: 'एक बिक्री का पैसा आपको भेजे जाने के बाद खरीदार को वापस हो गया। यह रकम पहले आपकी अगली बिक्री के पैसे से काटी जाएगी।',
  'claim-open': 'किसी का कहना है कि आपकी एक लिस्टिंग उनका काम है। जब तक वह लिस्टिंग होल्ड पर है, पैसा भेजना रुका रहेगा।',
  'no-account': 'हमें बताएँ कि आपको पैसा कहाँ भेजें: UPI ID या बैंक खाता।',
  'account-waits':
    'आपके खाते की जानकारी नई है। हम इसका इस्तेमाल 48 घंटे बाद करते हैं, ताकि अगर बदलाव आपने न किया हो, तो आप उसे वापस ले सकें।',
  'account-not-linked':
    'हमारे पेमेंट प्रोवाइडर ने आपके खाते की जानकारी को अभी मंज़ूरी नहीं दी है। मंज़ूरी मिलने तक पैसा भेजना रुका रहेगा।',
  'nothing-available':
    'अभी खाते में भेजने के लिए कोई पैसा तैयार नहीं है। पैसा तब तैयार होता है, जब उसका ऑर्डर पूरा हो जाता है।',
  'below-minimum': 'कम से कम रकम पूरी होने तक आपका पैसा यहीं रहेगा।',
};

const moneyStates: Readonly<Record<MoneyState, string>> = {
  held: 'ProtoHaat के पास',
  available: 'खाते में भेजने के लिए तैयार',
  'on-its-way': 'खाते में आ रहा है',
  'paid-out': 'खाते में पहुँच गया',
  owed: 'बकाया',
  recovered: 'बकाया चुकाया',
  reversed: 'रिफ़ंड हो गया',
};

const fieldNames: readonly (readonly [RegExp, string])[] = [
  [/account_number/u, 'आपका खाता नंबर'],
  [/ifsc/u, 'आपका IFSC'],
  [/beneficiary_name|\bname$/u, 'आपका नाम'],
  [/pan\b/u, 'आपका PAN'],
  [/phone/u, 'आपका फ़ोन नंबर'],
  [/address|street|city|state|postal/u, 'आपका पता'],
];

function nameOfField(field: string): string {
  return fieldNames.find(([pattern]) => pattern.test(field))?.[1] ?? 'आपकी जानकारी';
}

export const balanceTexts: Translated<typeof english.balanceTexts> = {
  title: 'बैलेंस',
  lead: 'बिक्री से कितना पैसा मिलेगा, और कब।',
  figures: {
    label: 'बैलेंस',
    available: 'खाते में भेजने के लिए तैयार',
    held: 'ProtoHaat के पास',
    onItsWay: 'खाते में आ रहा है',
    paidOut: 'खाते में पहुँच गया',
    availableHint: 'अगली बार खाते में जाएगा',
    keptBack: (amount) => `इसमें से ${amount} रोके गए हैं`,
    heldHint: 'ऑर्डर पूरा होने तक',
    onItsWayHint: 'आपके बैंक को भेजा गया',
    paidOutHint: 'आपकी पहली बिक्री से अब तक',
  },
  dates: {
    label: 'आने वाली तारीखें',
    free: (amount, payout) => `समस्या न बताई गई, तो ${amount} तैयार होंगे; ${payout} को बैंक भेजे जाएँगे`,
    paid: (amount) => `${amount} आपके खाते में भेजे जाएँगे`,
  },
  thisMonth: (amount) => `इस महीने की बिक्री: ${amount}, ProtoHaat के पास का पैसा मिलाकर।`,
  payout: {
    title: 'अगली बार खाते में',
    planned: (amount, day) => `${day} को ${amount}`,
    none: (day) => `${day} को कुछ नहीं भेजा जाएगा`,
    to: (account) => `पैसा यहाँ आएगा: ${account}`,
    obstacles,
    minimum: (amount) => `कम से कम ${amount} भेजे जाते हैं।`,
    keptBack: (amount) =>
      `खाते में भेजने के लिए तैयार पैसे में से ${amount} रोके गए हैं, क्योंकि किसी पेमेंट की बैंक में शिकायत है या किसी लिस्टिंग पर रोक लगी है।`,
    earlierDebt: (amount) =>
      `आपके एक और अकाउंट पर ${amount} बकाया हैं, क्योंकि कुछ बिक्री का रिफ़ंड तब हुआ जब हम उनका पैसा दे चुके थे। हम उस अकाउंट को आपके GitHub अकाउंट, ईमेल पते या खाते की जानकारी से पहचानते हैं, और यह रकम अगली बार भेजे जाने वाले पैसे से काटते हैं। अगर वह अकाउंट आपका नहीं है, तो हमें लिखें।`,
    addAccount: 'खाते की जानकारी डालें',
    changeAccount: 'बदलें',
    removeAccount: 'हटाएँ',
    usableFrom: (at) => `इस पर पैसा ${at} से भेजा जाएगा।`,
    approval: (status, missing) => {
      if (status === 'activated') return null;
      if (status === 'suspended') {
        return 'हमारे पेमेंट प्रोवाइडर ने आपका अकाउंट सस्पेंड कर दिया है। हमें लिखें, ताकि हम वजह पता कर सकें।';
      }
      const fields = [...new Set(missing.map(nameOfField))].join(', ');
      if (status === 'under-review' || fields === '') {
        return 'हमारा पेमेंट प्रोवाइडर आपकी जानकारी की जाँच कर रहा है। इसमें कुछ दिन तक लग सकते हैं।';
      }
      return `हमारा पेमेंट प्रोवाइडर इनकी पुष्टि नहीं कर सका: ${fields}। “बदलें” दबाएँ और अपनी जानकारी फिर से डालें।`;
    },
    accountFailed: 'आपके खाते की जानकारी लोड नहीं हो सकी।',
  },
  tax: {
    title: 'टैक्स की जानकारी',
    none: 'आपने PAN नहीं डाला है। अभी पैसा इसके बिना भी भेजा जाता है; आगे टैक्स कानून में यह ज़रूरी हो सकता है।',
    given: (pan, gstin) => (gstin === null ? `PAN ${pan}, GST में रजिस्टर नहीं` : `PAN ${pan}, GSTIN ${gstin}`),
    ofPayoutDetails: (pan) => `PAN ${pan}, आपके खाते की जानकारी से`,
    loadFailed: 'आपके टैक्स की जानकारी लोड नहीं हो सकी।',
    add: 'PAN डालें',
    change: 'टैक्स की जानकारी बदलें',
    remove: 'टैक्स की जानकारी हटाएँ',
    removeTitle: 'अपने टैक्स की जानकारी हटाएँ?',
    removeBody:
      'हम आपका PAN और GSTIN हटा देते हैं। हमने जो टैक्स काटा है, उसके रिकॉर्ड में ये बने रहते हैं, क्योंकि कानून में यह ज़रूरी है। आप इन्हें कभी भी फिर से डाल सकते हैं।',
    keep: 'न हटाएँ',
    removed: 'आपके टैक्स की जानकारी हटा दी गई।',
    lead: 'एन्क्रिप्ट करके सेव होती है और कभी पूरी नहीं दिखाई जाती। हर बदलाव पर हम आपको ईमेल करते हैं।',
    pan: 'PAN',
    panExample: 'ABCPK1234L',
    gstin: 'GSTIN',
    gstinHint: 'सिर्फ़ अगर आप GST में रजिस्टर हैं। इसमें आपका PAN होता है।',
    gstinExample: '27ABCPK1234L1Z5',
    save: 'सेव करें',
    saved: 'आपके टैक्स की जानकारी सेव हो गई।',
    failed: 'आपके टैक्स की जानकारी सेव नहीं हो सकी',
  },
  account: {
    title: 'खाते की जानकारी',
    lead: `नई जानकारी का इस्तेमाल ${NEW_ACCOUNT_WAIT_HOURS} घंटे बाद होता है। हर बदलाव पर हम आपको ईमेल करते हैं।`,
    kind: 'पैसा कैसे भेजें',
    kinds: {
      upi: { label: 'UPI', hint: 'आपकी UPI ID पर' },
      bank: { label: 'बैंक खाता', hint: 'खाता नंबर और IFSC' },
    },
    upiId: 'UPI ID',
    upiExample: 'asha@okaxis',
    accountNumber: 'खाता नंबर',
    ifsc: 'IFSC',
    ifscExample: 'HDFC0001234',
    holder: 'खाताधारक का नाम',
    holderHint: 'जैसा आपके बैंक में लिखा है।',
    leadOfProvider:
      'आपको पैसा हमारा पेमेंट प्रोवाइडर भेजता है। कानून के हिसाब से उसे पता होना चाहिए कि आप कौन हैं, इसलिए यह जानकारी उसे भेजी जाती है।',
    pan: 'PAN',
    panHint: 'आपका अपना Permanent Account Number।',
    panExample: 'ABCPE1234F',
    phone: 'मोबाइल नंबर',
    street: 'मकान नंबर और सड़क',
    city: 'शहर',
    state: 'राज्य',
    chooseState: 'राज्य चुनें',
    pin: 'पिन कोड',
    save: 'खाते की जानकारी सेव करें',
    saved: 'खाते की जानकारी सेव हो गई',
    failed: 'खाते की जानकारी सेव नहीं हो सकी',
    removeTitle: 'खाते की जानकारी हटाएँ?',
    removeBody: `जब तक आप नई जानकारी नहीं डालते, कोई पैसा नहीं भेजा जाएगा, अगली बार का भी नहीं। नई जानकारी ${NEW_ACCOUNT_WAIT_HOURS} घंटे बाद काम आती है। आपका पैसा आपके बैलेंस में रहेगा।`,
    removed: 'खाते की जानकारी हटा दी गई',
  },
  sales: {
    title: 'बिक्री',
    columns: { project: 'प्रोजेक्ट', sold: 'कब बिका', amount: 'आपको मिलेंगे', state: 'पैसा' },
    states: moneyStates,
    taxWithheld: (amount) => `${amount} टैक्स काटा गया`,
    debtRecovered: (amount) => `${amount} आपके दूसरे अकाउंट के बकाया में गए`,
    emptyTitle: 'अभी कोई बिक्री नहीं',
    emptyHint: 'जब कोई आपका प्रोजेक्ट खरीदेगा, तो बिक्री यहाँ दिखेगी।',
    more: 'और बिक्री दिखाएँ',
    moreFailed: 'और बिक्री लोड नहीं हो सकी।',
  },
  statements: {
    title: 'स्टेटमेंट',
    lead: 'एक महीने की सारी बिक्री, रिफ़ंड और खाते में भेजा गया पैसा।',
    month: 'महीना',
    open: 'स्टेटमेंट खोलें',
    csv: 'CSV डाउनलोड करें',
    csvFailed: 'फ़ाइल डाउनलोड नहीं हो सकी। फिर कोशिश करें।',
  },
  statement: {
    title: (month) => `स्टेटमेंट ${month}`,
    heading: 'स्टेटमेंट',
    back: 'बैलेंस पर लौटें',
    print: 'प्रिंट / PDF',
    member: 'सेलर',
    opening: 'महीने की शुरुआत में: ProtoHaat के पास और बैंक भेजने को',
    earned: 'बिक्री से',
    paidOut: 'खाते में भेजा गया',
    closing: 'महीने के अंत में: ProtoHaat के पास और बैंक भेजने को',
    columns: { date: 'तारीख', what: 'प्रकार', number: 'नंबर', amount: 'रकम' },
    kinds: {
      sale: 'बिक्री',
      refund: 'रिफ़ंड',
      'partial-refund': 'कुछ हिस्से का रिफ़ंड',
      'part-dispute': 'बैंक में शिकायत से वापस गया',
      tcs: 'काटा गया GST (TCS)',
      tds: 'काटा गया इनकम टैक्स (TDS)',
      'debt-recovery': 'दूसरे अकाउंट का बकाया',
      payout: 'खाते में भेजा गया',
      'payout-return': 'खाते से वापस आया',
    },
    empty: 'इस महीने न कोई बिक्री या रिफ़ंड हुआ, न पैसा भेजा गया।',
    cut: (shown) =>
      `सिर्फ़ ${plural(shown, 'पहली लाइन दिख रही है', 'पहली लाइनें दिख रही हैं')}। CSV फ़ाइल में सारी लाइनें हैं।`,
    note: 'ये रकमें आपकी हैं। प्लेटफ़ॉर्म फ़ीस खरीदार इनके ऊपर देते हैं।',
    notFoundTitle: 'स्टेटमेंट नहीं मिला',
    notFoundBody: 'इस महीने का कोई स्टेटमेंट नहीं है।',
    failedTitle: 'स्टेटमेंट लोड नहीं हो सका',
  },
  failedTitle: 'आपका बैलेंस लोड नहीं हो सका',
  salesFailedTitle: 'आपकी बिक्री लोड नहीं हो सकी',
};
