import type * as english from '../../en/screens/history.ts';
import type { Translated } from '../../languages.ts';

export const historyTexts: Translated<typeof english.historyTexts> = {
  title: 'लेन-देन',
  columns: {
    project: 'प्रोजेक्ट का नाम', // spec
    activity: 'क्या हुआ',
    status: 'पेमेंट की स्थिति', // spec
    amount: 'रकम',
    owner: 'सेलर',
    date: 'पेमेंट की तारीख',
    actions: 'विकल्प',
  },
  activity: { sold: 'बेचा', bought: 'खरीदा', failed: 'नहीं हुआ', refunded: 'रिफ़ंड हुआ' },
  status: {
    succeeded: 'पेमेंट हुआ',
    completed: 'पूरा हुआ',
    paid: 'पेमेंट हो गया',
    pending: 'बाकी है',
    processing: 'चल रहा है',
    failed: 'नहीं हुआ',
    declined: 'मंज़ूर नहीं हुआ',
    refunded: 'रिफ़ंड हो गया',
    cancelled: 'रद्द हुआ',
  },
  refundedOn: (date) => `का रिफ़ंड, ${date}`,
  notChargedOn: (date) => `पैसा नहीं कटा, ${date}`,
  paidOn: (date) => `पेमेंट ${date} को`,
  buyerPaid: 'खरीदार ने पेमेंट किया',
  viewDetails: 'प्रोजेक्ट देखें', // spec
  receipt: 'रसीद',
  emptyTitle: 'अभी कोई लेन-देन नहीं',
  emptyHint: 'आपकी खरीद और बिक्री यहाँ दिखती है।',
  failedTitle: 'आपका लेन-देन लोड नहीं हो सका',
};
