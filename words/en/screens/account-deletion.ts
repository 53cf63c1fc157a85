export const accountDeletionTexts = {
  title: 'Finish these first',
  lead: 'You can delete your account once these are closed.',
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
    refundOf: (title: string) => `Cancel the order for ${title}`,
    confirm: 'Yes, cancel and refund',
    confirmOf: (title: string) => `Yes, cancel the order for ${title} and refund it`,
  },
  refunded: 'Refunded.',
  refundUnderWay: 'The refund is on its way.',
  openOrders: 'Open your orders',
  openProject: 'Open the project',
} as const;
