import type * as english from '../../en/screens/account-deletion.ts';
import type { Translated } from '../../languages.ts';

export const accountDeletionTexts: Translated<typeof english.accountDeletionTexts> = {
  title: 'पहले इन्हें पूरा करें',
  lead: 'इनके बंद होने के बाद आप अपना अकाउंट हटा सकते हैं।',
  again: 'फिर कोशिश करें',
  close: 'अकाउंट रखें',
  sale: {
    refund: 'खरीदार को रिफ़ंड करें',
    refundOf: (title: string) => `${title} के खरीदार को रिफ़ंड करें`,
    confirm: 'हाँ, पूरा रिफ़ंड करें',
    confirmOf: (title: string) => `हाँ, ${title} के खरीदार को पूरा रिफ़ंड करें`,
  },
  order: {
    refund: 'ऑर्डर रद्द करें',
    refundOf: (title: string) => `${title} का ऑर्डर रद्द करें`,
    confirm: 'हाँ, रद्द करके रिफ़ंड लें',
    confirmOf: (title: string) => `हाँ, ${title} का ऑर्डर रद्द करके उसका रिफ़ंड लें`,
  },
  refunded: 'रिफ़ंड हो गया।',
  refundUnderWay: 'रिफ़ंड हो रहा है।',
  openOrders: 'अपने ऑर्डर खोलें',
  openProject: 'प्रोजेक्ट खोलें',
};
