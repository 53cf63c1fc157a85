/** The footer of every page needs only the titles, so they are separate from the long texts in legal.ts. */
export const legalTitles = {
  terms: 'Terms of use',
  refunds: 'Refunds',
  privacy: 'Privacy',
  help: 'Help',
  grievances: 'Grievances',
  transparency: 'Transparency',
} as const;
