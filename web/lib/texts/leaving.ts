export const leavingTexts = {
  title: 'Something is still open',
  lead: 'Your account can be deleted when this has ended.',
  again: 'Try again',
  close: 'Keep the account',
  sale: {
    refund: 'Refund the buyer',
    refundOf: (title: string) => `Refund the buyer of ${title}`,
    confirm: 'Yes, refund in full',
    confirmOf: (title: string) => `Yes, refund the buyer of ${title} in full`,
  },
  order: {
    refund: 'Cancel the order',
    refundOf: (title: string) => `Cancel the order of ${title}`,
    confirm: 'Yes, cancel and refund',
    confirmOf: (title: string) => `Yes, cancel the order of ${title} and refund it`,
  },
  refunded: 'Refunded.',
  refundUnderWay: 'The refund is on its way.',
  openOrders: 'Open your orders',
  openProject: 'Open the project',
} as const;
