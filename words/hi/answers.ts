import type * as english from '../en/answers.ts';
import type { Translated } from '../languages.ts';

/** Clients receive the code and the parameters of a response in addition to its message. */
export const answers: Translated<typeof english.answers> = {
  'project-verified': () => 'प्रोजेक्ट की जाँच हो गई',
  'project-added': () => 'प्रोजेक्ट जुड़ गया',
  'proof-sent': () => 'आपकी फ़ोटो भेज दी गई। एक दिन के अंदर कोई उसे देखेगा।',
  'project-updated': () => 'प्रोजेक्ट अपडेट हो गया',
  'version-added': ({ number }) => `वर्ज़न ${number} पब्लिश हो गया`,
  'project-deleted': () => 'प्रोजेक्ट हटा दिया गया',
  'profile-completed': () => 'प्रोफ़ाइल अपडेट हो गई!',
  'profile-updated': () => 'प्रोफ़ाइल अपडेट हो गई',
  'account-deleted': () => 'आपका अकाउंट हटा दिया गया।',
  'question-asked': () => 'आपका सवाल अब पब्लिक है',
  'asked-privately': () => 'आपका सवाल सेलर को भेज दिया गया है',
  'question-answered': () => 'आपका जवाब अब पब्लिक है',
  reported: ({ number }) => `धन्यवाद। हम शिकायत ${number} को तीन दिन के अंदर देखेंगे और अपना फ़ैसला आपको ईमेल करेंगे।`,
  'payout-account-saved': () => 'आपके खाते की जानकारी सेव हो गई',
  'tax-identity-removed': () => 'आपके टैक्स की जानकारी हटा दी गई',
  'payout-account-removed': () => 'आपके खाते की जानकारी हटा दी गई',
  'claim-opened': ({ number }) => `दावा ${number} दर्ज हो गया`,
  'claim-answered': () => 'आपका जवाब सेव हो गया',
};

export const paymentDeclined: Translated<typeof english.paymentDeclined> = 'पेमेंट मंज़ूर नहीं हुआ।';

export const historyReasons: Translated<typeof english.historyReasons> = {
  'bank-confirming': 'आपका बैंक अभी पेमेंट की पुष्टि कर रहा है।',
  'refund-under-way': 'रिफ़ंड हो रहा है।',
  'bank-took-back': 'आपके बैंक ने पेमेंट वापस ले लिया।',
  'bank-of-buyer-took-back': 'खरीदार के बैंक ने पेमेंट वापस ले लिया।',
};
