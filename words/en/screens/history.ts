export const historyTexts = {
  title: 'Transaction history',
  columns: {
    project: 'Project Name', // spec
    activity: 'Activity',
    status: 'Payment Status', // spec
    amount: 'Amount',
    owner: 'Owner',
    date: 'Payment date',
    actions: 'Actions',
  },
  activity: { sold: 'Sold', bought: 'Bought', failed: 'Failed', refunded: 'Refunded' },
  status: {
    succeeded: 'Succeeded',
    completed: 'Completed',
    paid: 'Paid',
    pending: 'Pending',
    processing: 'Processing',
    failed: 'Failed',
    declined: 'Declined',
    refunded: 'Refunded',
    cancelled: 'Cancelled',
  },
  refundedOn: (date: string) => `refunded on ${date}`,
  notChargedOn: (date: string) => `Not charged, ${date}`,
  paidOn: (date: string) => `paid on ${date}`,
  buyerPaid: 'The buyer has paid',
  viewDetails: 'View Details', // spec
  receipt: 'Receipt',
  emptyTitle: 'No transaction history',
  emptyHint: 'Your purchases and sales appear here.',
  failedTitle: 'Your history could not be loaded',
} as const;
