/** Separate from legal.ts, which only these pages need. */
export const legalTitles = {
  terms: 'Terms of use',
  refunds: 'Refunds',
  privacy: 'Privacy',
  help: 'Help',
  grievances: 'Grievances',
  transparency: 'Transparency',
} as const;
