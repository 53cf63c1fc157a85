export const refundTexts = {
  title: {
    refunded: 'Your payment was refunded',
    underWay: 'Your refund is on its way',
    takenBack: 'Your bank took the payment back',
  },
  causes: {
    seller: (title: string) => `The seller of "${title}" refunded your order.`,
    buyer: (title: string) => `You cancelled your order of "${title}".`,
    operator: (title: string) => `ProtoHaat refunded your payment for "${title}".`,
    bank: (title: string) => `Your bank decided a dispute about "${title}" for you.`,
    'project-taken': (title: string) =>
      `Your payment for "${title}" arrived after the project had gone to somebody else.`,
    provider: (title: string) => `Your payment for "${title}" was sent back.`,
  },
  accessEnded: 'Your access to the project has ended.',
  project: 'Project',
  amount: 'Amount',
  date: 'Date',
  receipt: 'Receipt',
  openReceipt: 'Open the receipt',
  openHistory: 'See your payments',
  bankTime: 'Banks usually need 5 to 10 days to show a refund.',
} as const;
