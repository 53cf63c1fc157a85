export const legalLinksTexts = {
  consent: 'By creating an account you accept the',
  consentTerms: 'terms of use',
  and: 'and the',
  refundRules: 'refund rules',
  label: 'Help',
  privacy: 'Privacy',
  pages: { help: 'Help', refunds: 'Refunds', grievances: 'Grievances', terms: 'Terms' },
} as const;
