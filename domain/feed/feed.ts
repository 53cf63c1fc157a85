import { DomainError } from '../common/domain-error.ts';
import type { OrderEventCode, OrderEventParty } from '../orders/order-process.ts';

/** A member's feed: what happened to the member's orders, listings and payouts, and what to do next. */

/** API values; each has a text in `words/en/screens/feed.ts`. */
export const FEED_CODES = [
  // Events of orders, for the seller, the buyer or both.
  'sold',
  'paid',
  'reminded',
  'shipped',
  'delivered',
  'arrival-asked',
  'try-it',
  'received',
  'money-available',
  'order-done',
  'refund-started',
  'refunded',
  'sale-reversed',
  'part-refunded',
  'case-opened',
  'case-written',
  'case-offered',
  'case-escalated',
  'case-closed',
  'dispute-opened',
  'dispute-closed',
  'message',
  // Events of listings.
  'question-asked',
  'question-answered',
  'review-written',
  'review-changed',
  'review-replied',
  'listing-claimed',
  'claim-decided',
  'listing-banned',
  'listing-restored',
  'bookmark-price',
  'bookmark-sold',
  // Events of payouts.
  'payout-sent',
  'payout-paid',
  'payout-failed',
] as const;
export type FeedCode = (typeof FEED_CODES)[number];

export interface OrderNews {
  readonly to: 'buyer' | 'seller';
  readonly code: FeedCode;
}

/** Older entries are deleted. */
export const FEED_MONTHS = 12;
/** The bell counts up to 9 and then shows “9+”. */
export const MAX_UNREAD_COUNTED = 10;
/** Maximum open streams of one account per process. Further tabs poll instead. */
export const MAX_FEED_STREAMS = 4;

const toBoth = (buyer: FeedCode, seller: FeedCode): readonly OrderNews[] => [
  { to: 'buyer', code: buyer },
  { to: 'seller', code: seller },
];
const toBuyer = (code: FeedCode): readonly OrderNews[] => [{ to: 'buyer', code }];
const toSeller = (code: FeedCode): readonly OrderNews[] => [{ to: 'seller', code }];

/** Maps each order event to its notifications, from which `newsOfOrderEvent` removes those to the acting party. */
const NEWS: Readonly<Record<OrderEventCode, readonly OrderNews[]>> = {
  paid: toBoth('paid', 'sold'),
  downloaded: [],
  shipped: toBuyer('shipped'),
  unshipped: [],
  'marked-delivered': toBuyer('delivered'),
  received: toSeller('received'),
  'handed-over': toBuyer('try-it'),
  'arrival-asked': toBuyer('arrival-asked'),
  'counted-as-delivered': toBuyer('try-it'),
  works: [],
  reminded: toSeller('reminded'),
  released: toBoth('order-done', 'money-available'),
  'refund-asked': toBoth('refund-started', 'refund-started'),
  reversed: toBoth('refunded', 'sale-reversed'),
  'part-refunded': toBoth('part-refunded', 'part-refunded'),
  'case-opened': toSeller('case-opened'),
  // The message that comes with it is notified instead.
  'case-answered': [],
  'case-offered': toBuyer('case-offered'),
  'case-escalated': toSeller('case-escalated'),
  'case-closed': toBoth('case-closed', 'case-closed'),
  'dispute-opened': toSeller('dispute-opened'),
  'dispute-closed': toSeller('dispute-closed'),
};

export function newsOfOrderEvent(event: OrderEventCode, by: OrderEventParty): readonly OrderNews[] {
  // Includes the buyer although the buyer paid, because the receipt tells the next step.
  return event === 'paid' ? NEWS[event] : NEWS[event].filter(({ to }) => to !== by);
}

export class TooManyStreamsError extends DomainError {
  override readonly name = 'TooManyStreamsError';
  constructor() {
    super(
      'too-many-requests',
      { reason: 'too-many-streams', params: { max: MAX_FEED_STREAMS } },
      { retry_after: 60 },
    );
  }
}
