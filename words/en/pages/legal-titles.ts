/** The titles are separate from the long texts in legal.ts, because the footer of every page needs only the titles. */
export const legalTitles = {
  terms: 'Terms of use',
  refunds: 'Refunds',
  privacy: 'Privacy',
  help: 'Help',
  grievances: 'Grievances',
  accessibility: 'Accessibility',
  transparency: 'Transparency',
} as const;
