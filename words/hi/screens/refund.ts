import type { RefundCauseCode } from '#domain/purchases/refunds.ts';

export const refundTexts = {
  title: {
    refunded: 'Your payment was refunded',
    pending: 'Your refund is on its way',
    reversed: 'Your bank reversed the payment',
  },
  causes: {
    seller: (title: string) => `The seller of “${title}” refunded your order.`,
    buyer: (title: string) => `You cancelled your order for “${title}”.`,
    market: (title: string) =>
      `The seller did not act on your order for “${title}” in time, so ProtoHaat refunded you.`,
    operator: (title: string) => `ProtoHaat refunded your payment for “${title}”.`,
    bank: (title: string) => `Your bank decided the dispute about “${title}” in your favour.`,
    'project-taken': (title: string) =>
      `Your payment for “${title}” arrived after the project was sold to someone else.`,
    'not-for-sale': (title: string) =>
      `Your payment for “${title}” arrived when the project was no longer for sale.`,
    provider: (title: string) => `Your payment for “${title}” was returned.`,
  } satisfies Record<RefundCauseCode, (title: string) => string>,
  accessEnded: 'Your access to the project has ended.',
  project: 'Project',
  amount: 'Amount',
  date: 'Date',
  receipt: 'Receipt',
  openReceipt: 'Open the receipt',
  openHistory: 'See your payments',
  bankTime: 'Banks usually need 5 to 10 days to show a refund.',
} as const;
