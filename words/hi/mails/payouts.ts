import type { PayoutFailure } from '#domain/payouts/payout-states.ts';
import type * as english from '../../en/mails/payouts.ts';
import type { Translated } from '../../languages.ts';

/** Amounts in these emails are in rupees. */

const rupees = (amount: number): string =>
  `₹${amount.toLocaleString('hi-IN-u-nu-latn', Number.isInteger(amount) ? {} : { minimumFractionDigits: 2 })}`;

const SAFETY = 'यह ईमेल आपको इसलिए मिला है क्योंकि यह आपके पैसे की सुरक्षा के बारे में है। इसे बंद नहीं किया जा सकता।';
const action = 'अपना बैलेंस खोलें';
const note = 'यह ईमेल आपको इसलिए मिला है क्योंकि आप ProtoHaat पर प्रोजेक्ट बेचते हैं।';

type Payout = Parameters<typeof english.payoutMails.sent>[0];

const facts = ({ amountRupees, number, masked }: Payout) =>
  [
    ['रकम', rupees(amountRupees)],
    ['कहाँ', masked],
    ['रेफ़रेंस', number],
  ] as const;

export const payoutMails: Translated<typeof english.payoutMails> = {
  accountSaved: (payee, masked, waitHours) => ({
    subject: 'आपके खाते की जानकारी बदल गई है',
    greeting: `नमस्ते ${payee},`,
    paragraphs: [
      `अब से ProtoHaat आपका पैसा ${masked} पर भेजेगा। इस पर पैसा ${waitHours} घंटे बाद से भेजा जा सकता है।`,
      'अगर यह आपने नहीं किया, तो अभी अपना बैलेंस खोलें और यह जानकारी हटाएँ। फिर अपना पासवर्ड बदलें।',
    ],
    facts: [['पैसा कहाँ आएगा', masked]],
    action,
    note: SAFETY,
  }),

  accountRemoved: (payee) => ({
    subject: 'आपके खाते की जानकारी हटा दी गई',
    greeting: `नमस्ते ${payee},`,
    paragraphs: [
      'ProtoHaat अब आपको पैसा नहीं भेज सकता। जब तक आप खाते की नई जानकारी नहीं डालते, आपका पैसा आपके बैलेंस में रहेगा।',
      'अगर यह आपने नहीं किया, तो अपना पासवर्ड बदलें।',
    ],
    action,
    note: SAFETY,
  }),

  taxSaved: (payee, masked) => ({
    subject: 'आपके टैक्स की जानकारी बदल गई है',
    greeting: `नमस्ते ${payee},`,
    paragraphs: [
      'ProtoHaat पर आपके अकाउंट के टैक्स की जानकारी सेव हो गई है।',
      'अगर यह आपने नहीं किया, तो अभी अपना बैलेंस खोलें और इसे हटाएँ। फिर अपना पासवर्ड बदलें।',
    ],
    facts: [
      ['PAN', masked.pan],
      ['GSTIN', masked.gstin ?? 'नहीं है'],
    ],
    action,
    note: SAFETY,
  }),

  taxRemoved: (payee) => ({
    subject: 'आपके टैक्स की जानकारी हटा दी गई',
    greeting: `नमस्ते ${payee},`,
    paragraphs: [
      'हमने आपके टैक्स की जानकारी से आपका PAN और GSTIN हटा दिया है। आपकी बिक्री से हमने जो टैक्स काटा है, उसके रिकॉर्ड में ये बने रहेंगे।',
      'अगर यह आपने नहीं किया, तो अपना पासवर्ड बदलें।',
    ],
    action,
    note: SAFETY,
  }),

  sent: (payout) => ({
    subject: `आपके ${rupees(payout.amountRupees)} खाते में आ रहे हैं`,
    greeting: `नमस्ते ${payout.payee},`,
    paragraphs: ['आपका पैसा बैंक के पास है। यह आम तौर पर दो कामकाजी दिनों के अंदर पहुँच जाता है।'],
    facts: facts(payout),
    action,
    note,
  }),

  confirmed: (payout, bankReference) => ({
    subject: `आपको ${rupees(payout.amountRupees)} मिल गए`,
    greeting: `नमस्ते ${payout.payee},`,
    paragraphs: ['बैंक ने बताया है कि पैसा आपके खाते में पहुँच गया। आपको कुछ नहीं करना है।'],
    facts: [...facts(payout), ['बैंक रेफ़रेंस', bankReference]],
    action,
    note,
  }),

  stopped: (payee) => ({
    subject: 'आपका पैसा रुका है',
    greeting: `नमस्ते ${payee},`,
    paragraphs: [
      'आपका पैसा हमारे फ़ैसले तक रुका है, क्योंकि आपके अकाउंट का GitHub अकाउंट, ईमेल या खाते की जानकारी वही है जो एक ऐसे अकाउंट की है जिस पर रोक लगी है।',
      'अगर वह अकाउंट आपका नहीं है, तो हमारे शिकायत अधिकारी को लिखें। उनका पता "शिकायतें" पेज पर है।',
    ],
    action,
    note,
  }),

  failed: (payout, failure) => ({
    subject: `${rupees(payout.amountRupees)}  आपके खाते में नहीं पहुँचे`,
    greeting: `नमस्ते ${payout.payee},`,
    paragraphs: [failures[failure], 'पैसा फिर से आपके बैलेंस में है, और अगले हफ़्ते फिर भेजा जाएगा।'],
    facts: facts(payout),
    action,
    note,
  }),
};

const failures: Readonly<Record<PayoutFailure, string>> = {
  'account-closed': 'बैंक का कहना है कि खाता बंद है। अगली बार पैसा भेजे जाने से पहले दूसरा खाता डालें।',
  'details-wrong': 'बैंक इस जानकारी को नहीं पहचानता। अगली बार पैसा भेजे जाने से पहले इसे ठीक करें।',
  'name-differs': 'बैंक का कहना है कि खाता किसी और नाम से है। खाताधारक का नाम वैसे ही डालें जैसे बैंक के पास है।',
  'bank-refused': 'बैंक ने पेमेंट नहीं लिया। अपने बैंक से पूछें कि क्या इस खाते में पैसा आ सकता है।',
  'account-changed': 'पैसा भेजना रोक दिया गया, क्योंकि आपने खाते की जानकारी बदल दी।',
  'details-lost':
    'ProtoHaat से वह key खो गई है जिससे आपके खाते की जानकारी पढ़ी जाती है, और अब वह इसे पढ़ नहीं सकता। अगली बार पैसा भेजे जाने से पहले जानकारी फिर से डालें।',
};
