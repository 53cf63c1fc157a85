export const sandboxTexts = {
  label: 'No real money',
  line: 'Trial site: no real money.',
  mailbox: 'Mailbox',
  people: 'People',
  cards: 'Test cards',
  dismiss: 'Hide this banner',
} as const;
