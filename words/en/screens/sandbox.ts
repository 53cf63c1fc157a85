export const sandboxTexts = {
  label: 'Sandbox',
  line: 'Sandbox: no real money.',
  mailbox: 'Mailbox',
  people: 'People',
  cards: 'Test cards',
  dismiss: 'Hide this banner',
} as const;
