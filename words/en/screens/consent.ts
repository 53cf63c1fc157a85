export const consentTexts = {
  lead: 'By creating an account you accept the',
  and: 'and the',
  refundRules: 'refund rules',
} as const;
