import { type CancelRefusal, SOFTWARE_CANCEL_DAYS } from '#domain/orders/change-of-mind.ts';
import type { OrderEventCode, OrderEventParty } from '#domain/orders/order-process.ts';
import type { SupportOutcome } from '#domain/orders/support.ts';
import { BUYER_REFUNDS_WINDOW_DAYS, MAX_BUYER_REFUNDS } from '#domain/purchases/refunds.ts';

type Role = 'buyer' | 'seller';
type ByRole<Text> = Readonly<Record<Role, Text>>;

interface HeldFacts {
  readonly total: string;
  /** The seller's share. */
  readonly price: string;
  readonly at: string | null;
}

const supportOutcomes: Readonly<Record<SupportOutcome, string>> = {
  'closed-by-buyer': 'The buyer closed the request.',
  'closed-by-seller': 'The seller closed the request.',
  'buyer-silent': 'The buyer did not reply to the last answer, so the request closed.',
  unanswered:
    'The seller did not answer, so the request closed. It counts as missed in the seller’s figures.',
  'became-case': 'The buyer reported a problem instead.',
  reversed: 'The payment was returned to the buyer.',
  'account-deleted': 'An account was deleted.',
};

const events: Readonly<Record<OrderEventCode, string>> = {
  paid: 'Paid',
  downloaded: 'Downloaded',
  shipped: 'Shipped',
  unshipped: 'Changed back to not shipped',
  'marked-delivered': 'Marked as delivered',
  received: 'Arrival confirmed',
  'handed-over': 'Handed over in person',
  'arrival-asked': 'We asked whether it has arrived',
  'counted-as-delivered': 'Counted as delivered',
  works: 'The buyer says that it works',
  reminded: 'Reminder sent',
  released: 'Money released to the seller',
  'refund-asked': 'Refund started',
  reversed: 'Refunded',
  'part-refunded': 'Partly refunded',
  'case-opened': 'Problem reported',
  'case-answered': 'Case answered',
  'case-offered': 'Offer made',
  'case-escalated': 'ProtoHaat asked to decide',
  'case-closed': 'Case closed',
  'dispute-opened': 'Disputed at the bank',
  'dispute-closed': 'Dispute at the bank ended',
  'support-asked': 'Support asked for',
  'support-answered': 'Support answered',
  'support-missed': 'Deadline for support missed',
  'support-closed': 'Support request closed',
  'deadline-moved': 'Later deadline, because ProtoHaat was down: the new one stands at the top',
  'made-public': 'Repository made public by the seller',
};

export const orderTexts = {
  title: 'Order',
  back: { buyer: 'Bought projects', seller: 'Orders' },
  boughtFrom: 'Bought from',
  soldTo: 'Sold to',
  openProject: 'Open the project',
  receipt: 'Receipt',
  next: 'What happens next',
  cancelUntil: (by: string) => ` You can cancel until ${by} or the first download, whichever comes first.`,
  noCancel: {
    received: ' You cannot cancel: the repository is public, so you have had the code since the payment.',
    'too-late': ` The ${SOFTWARE_CANCEL_DAYS} days in which you could cancel are over.`,
    once: ' You cannot cancel: you have cancelled an order for this project before.',
  } satisfies Readonly<Record<CancelRefusal, string>>,
  finished: {
    released: {
      buyer: 'The order is completed.',
      seller: 'The order is completed, and the money is yours.',
    },
    reversed: {
      buyer: 'The payment went back to you.',
      seller: 'The payment went back to the buyer.',
    },
  },
  /** Outer keys: who requested the refund; `market` if the shipping deadline passed. Inner keys: who reads the text. */
  whyRefunded: {
    buyer: { buyer: 'You cancelled the order.', seller: 'The buyer cancelled the order.' },
    seller: { buyer: 'The seller cancelled the order.', seller: 'You cancelled the order.' },
    market: {
      buyer: 'The seller did not ship it in time.',
      seller: 'You did not ship it in time.',
    },
    operator: { buyer: 'ProtoHaat refunded the order.', seller: 'ProtoHaat refunded the order.' },
  } satisfies Readonly<Record<OrderEventParty, ByRole<string>>>,
  steps: {
    label: 'Progress',
    paid: 'Payment',
    downloaded: 'Download',
    shipped: 'Shipping',
    delivered: 'Delivery',
    trying: 'Trial',
    released: 'Release',
    reversed: 'Refund',
  },
  actions: {
    label: 'Actions',
    download: 'Download',
    ship: 'Mark as shipped',
    address: 'Shipping address',
    'mark-delivered': 'Mark as delivered',
    cancel: 'Cancel the order',
    received: 'It has arrived',
    works: 'It works',
    'enter-code': 'Enter the hand-over code',
    'open-case': 'Something is wrong',
    'not-received': 'Not received, or something is wrong',
    'ask-support': 'Ask for support',
  },
  review: 'Review the project',
  stageOver: 'This order has moved on. The page shows what comes next.',
  failed: 'Your change could not be saved',
  cancelTitle: 'Cancel the order?',
  cancelBody: {
    buyer: (total: string) =>
      `You get your full payment of ${total} back; banks usually need 5 to 10 days. Your access ends, and others can buy the project. You cannot buy it again. You can cancel ${MAX_BUYER_REFUNDS} orders in ${BUYER_REFUNDS_WINDOW_DAYS} days.`,
    seller: (total: string) =>
      `The buyer gets the full payment of ${total} back. You receive nothing. The project is off the market until you list it again.`,
  },
  cancelConfirm: 'Cancel and refund',
  keepOrder: 'Keep the order',
  receivedTitle: 'Has it arrived?',
  receivedBody: (hours: number) =>
    `Then your ${hours} hours to try it start. If you report no problem in them, the seller is paid.`,
  worksTitle: 'Does it work as described?',
  worksBody: (price: string) =>
    `The seller receives ${price} now, and you can no longer report a problem with this order.`,
  worksConfirm: 'It works, pay the seller',
  code: {
    title: 'Your hand-over code',
    hint: 'Meeting the seller in person? Give them this code once you have the device. It confirms the delivery.',
    copy: 'Copy the code',
    dialogTitle: 'Enter the hand-over code',
    dialogHint:
      'The buyer has a six-digit code on this order. Enter it once you have handed over the device.',
    label: 'Six digits',
    confirm: 'Confirm the hand-over',
    invalid: 'Enter the six digits.',
  },
  shipment: 'Shipment',
  courier: 'Courier',
  tracking: 'Tracking number',
  copyTracking: 'Copy tracking number',
  events,
  byParty: { buyer: 'Buyer', seller: 'Seller', operator: 'ProtoHaat', market: 'Automatic' },
  money: {
    title: 'Money',
    paidByYou: 'You paid',
    paidByBuyer: 'The buyer paid',
    refund: 'Refund',
    fee: { buyer: 'Platform fee', seller: 'Platform fee, paid by the buyer' },
    youReceive: 'You receive',
    sellerReceives: 'The seller receives',
    share: { buyer: 'The seller’s share', seller: 'Your share' },
    /** `at` is null while something can move the end. */
    held: {
      buyer: ({ total, price, at }: HeldFacts) =>
        `${total} is held until ${at ?? 'your time to try it is over'}. Then the seller receives ${price}, unless you report a problem.`,
      seller: ({ price, at }: HeldFacts) =>
        `${price} is held until ${at ?? 'the buyer’s time to try it is over'}. Then it is ready for the next weekly payout to your bank, unless the buyer reports a problem.`,
    },
    heldInCase: (total: string) => `${total} is held until the case is closed.`,
    heldInDispute: (total: string) => `${total} is held until the bank has decided.`,
    released: {
      buyer: (price: string) => `The seller has received ${price}.`,
      seller: (price: string) =>
        `${price} of this sale is yours. Your balance shows whether it has been sent to your bank.`,
    },
    refunding: {
      buyer: (total: string) => `${total} is on its way back to you.`,
      seller: (total: string) => `${total} is on its way back to the buyer.`,
    },
    refunded: {
      buyer: (total: string) => `${total} went back to you.`,
      seller: (total: string) => `${total} went back to the buyer.`,
    },
    partRefunding: {
      buyer: 'The agreed part is on its way back to you.',
      seller: 'The agreed part is on its way back to the buyer.',
    },
    partRefunded: {
      buyer: (amount: string) => `${amount} of it went back to you.`,
      seller: (amount: string) => `${amount} went back to the buyer; our fee bore its share.`,
    },
    toBalance: 'Open your balance',
  },
  support: {
    promise: {
      buyer: (days: number, hours: number) =>
        `The seller supports you until ${days} days after being paid, and has ${hours} hours to answer a request.`,
      seller: (days: number, hours: number) =>
        `The buyer can ask for support until ${days} days after you are paid. You have ${hours} hours to answer a request; later counts as missed in your public figures.`,
    },
    promiseUntil: {
      buyer: (at: string, hours: number) =>
        `You can ask the seller for support until ${at}. The seller has ${hours} hours to answer.`,
      seller: (at: string, hours: number) =>
        `The buyer can ask for support until ${at}. You have ${hours} hours to answer; later counts as missed in your public figures.`,
    },
    over: (at: string) => `The time for support ended on ${at}.`,
    asReason: {
      label: 'I need help with setup or use',
      hint: 'A question to the seller. It does not stop your time to try it, at whose end the seller is paid.',
    },
    answered: {
      buyer: (at: string) => `The seller has answered. Without a reply, the request closes on ${at}.`,
      seller: (at: string) => `You have answered. Without a reply, the request closes on ${at}.`,
    },
    outcomes: supportOutcomes,
    close: { buyer: 'It is solved', seller: 'Close the request' },
    dialogLead: (hours: number, isHeld: boolean) =>
      `The seller has ${hours} hours to answer.${isHeld ? ' This does not stop your time to try it, at whose end the seller is paid.' : ''}`,
    submit: (isHeld: boolean) => (isHeld ? 'Ask the seller (your time runs on)' : 'Ask the seller'),
  },
  toDashboard: 'Go to dashboard',
  notFoundTitle: 'Order not found',
  notFoundBody: 'Only the buyer and the seller of a paid purchase can see its order.',
  failedTitle: 'The order could not be loaded',
} as const;
