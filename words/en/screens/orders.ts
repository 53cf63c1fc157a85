import { ADDRESS_RETENTION_DAYS, type RemovedAddress } from '#domain/shipping/shipment.ts';
import { plural } from './plural.ts';

export const ordersTexts = {
  title: 'Order Management', // spec
  lead: 'Paid orders, oldest unshipped first.',
  purchases: 'My purchases',
  balance: 'Balance',
  counts: {
    total: 'Total',
    due: 'Needs you',
    pending: 'Pending',
    shipped: 'Shipped',
    completed: 'Completed',
  },
  countsLabel: 'Orders by status',
  filter: 'Search and filter',
  searchLabel: 'Search orders',
  searchPlaceholder: 'Project or buyer',
  categoryLabel: 'Category',
  category: { ALL: 'All categories', SOFTWARE: 'Software', HARDWARE: 'Hardware' },
  statusLabel: 'Status',
  statusFilter: {
    ALL: 'All statuses',
    Due: 'Needs you',
    Pending: 'Pending',
    Processing: 'Processing',
    Shipped: 'Shipped',
    Delivered: 'Delivered',
    Completed: 'Completed',
    Cancelled: 'Cancelled',
  },
  status: { Pending: 'Pending', Shipped: 'Shipped', Delivered: 'Delivered', Completed: 'Completed' },
  listLabel: 'Orders',
  results: (count: number) => plural(count, 'order', 'orders'),
  clearFilters: 'Clear Filters', // spec
  loadMore: 'Show more orders',
  shownOf: (shown: number, total: number) => `${shown} of ${total} shown`,
  ordered: 'Ordered',
  price: 'Price',
  showDetails: 'Details',
  showDetailsOf: (title: string) => `Details of ${title}`,
  details: 'Order details',
  buyer: 'Buyer',
  email: 'Email address',
  phone: 'Phone',
  address: 'Shipping address',
  copyAddress: 'Copy address',
  addressRemoved: 'Address removed',
  addressRemovedOn: ({ date, afterDelivery }: RemovedAddress) =>
    afterDelivery
      ? `The address and phone number were removed on ${date}, ${ADDRESS_RETENTION_DAYS} days after delivery.`
      : `The address and phone number were removed on ${date}. Addresses are not kept forever.`,
  courier: 'Courier',
  courierExample: 'India Post',
  tracking: 'Tracking number',
  unusualTracking: (courier: string, example: string) =>
    `Check it: a number of ${courier} looks like ${example}.`,
  copyTracking: 'Copy tracking number',
  video: 'Watch the demo video',
  openProject: 'Open the project',
  openOrder: 'Open the order',
  disputedTitle: 'The buyer’s bank disputes this payment',
  disputedBody: (date: string) =>
    `Disputed since ${date}. Until the bank decides, the money may go back to the buyer.`,
  disputedPending: 'Do not ship the project. The order status cannot be changed during the dispute.',
  disputedShipped:
    'The order status cannot be changed during the dispute. You can still add the courier and tracking number, which the bank asks for.',
  updateStatus: 'Update status',
  updateStatusOf: (title: string) => `Update status of ${title}`,
  updateTitle: 'Update status',
  chooseStatus: 'Status',
  statusHint: {
    Pending: 'Still with you',
    Shipped: 'With the courier. We email the buyer.',
    Delivered:
      'With the buyer, whom we ask to confirm. Once they do, or do not answer in time, their time to try it starts; then you are paid. You can correct this until they confirm, in Details.',
  },
  shippingHint:
    'You may leave both empty, but they are your only proof if the buyer or their bank denies the delivery. The buyer sees both.',
  updated: 'Status updated successfully',
  updateFailed: 'Failed to update status', // spec
  chartTitle: 'Sales by week',
  emptyTitle: 'No orders yet',
  emptyHint:
    'When someone buys one of your projects, the order appears here. What you bought is under your purchases.',
  noMatchTitle: 'No matching orders',
  noMatchHint: 'Change your search or filters.',
  failedTitle: 'Your orders could not be loaded',
  moreFailed: 'More orders could not be loaded.',
} as const;
