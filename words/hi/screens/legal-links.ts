import type * as english from '../../en/screens/legal-links.ts';
import type { Translated } from '../../languages.ts';

export const legalLinksTexts: Translated<typeof english.legalLinksTexts> = {
  consent: 'अकाउंट बनाने का मतलब है कि आपको ये मंज़ूर हैं:',
  consentTerms: 'इस्तेमाल की शर्तें',
  and: 'और',
  refundRules: 'रिफ़ंड के नियम',
  label: 'मदद',
  privacy: 'प्राइवेसी',
  pages: { help: 'मदद', refunds: 'रिफ़ंड', grievances: 'शिकायतें', terms: 'शर्तें' },
};
