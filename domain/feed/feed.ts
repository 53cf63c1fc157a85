import { DomainError } from '../common/domain-error.ts';
import type { NextActFacts } from '../orders/next-act.ts';
import type { OrderEventCode, OrderEventParty } from '../orders/order-process.ts';

/** The API exposes these codes. */
export const FEED_CODES = [
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
  'support-asked',
  'support-answered',
  'support-missed',
  'support-closed',
  'deadline-moved',
  'made-public',
  'message',
  'question-asked',
  'question-answered',
  'private-question',
  'private-answer',
  'review-written',
  'review-changed',
  'review-replied',
  'listing-claimed',
  'claim-decided',
  'listing-banned',
  'listing-restored',
  'listing-needs-owner',
  'bookmark-price',
  'bookmark-sold',
  'search-found',
  'version-published',
  'payout-sent',
  'payout-paid',
  'payout-failed',
  'report-decided',
  'warned',
  'review-hidden',
  'question-hidden',
  'message-hidden',
  'listing-held',
  'listing-released',
  'account-restored',
  'token-expires',
  'console-case',
  'proof-decided',
] as const;
export type FeedCode = (typeof FEED_CODES)[number];

export interface OrderNotification {
  readonly to: 'buyer' | 'seller';
  readonly code: FeedCode;
}

export const FEED_MONTHS = 12;
/** The bell shows at most “9+”, so unread entries are counted only up to 10. */
export const MAX_UNREAD_COUNTED = 10;
export const MAX_FEED_STREAMS = 4;

const toBoth = (buyer: FeedCode, seller: FeedCode): readonly OrderNotification[] => [
  { to: 'buyer', code: buyer },
  { to: 'seller', code: seller },
];
const toBuyer = (code: FeedCode): readonly OrderNotification[] => [{ to: 'buyer', code }];
const toSeller = (code: FeedCode): readonly OrderNotification[] => [{ to: 'seller', code }];

const NEWS: Readonly<Record<OrderEventCode, readonly OrderNotification[]>> = {
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
  'case-answered': [],
  'case-offered': toBuyer('case-offered'),
  'case-escalated': toBoth('case-escalated', 'case-escalated'),
  'case-closed': toBoth('case-closed', 'case-closed'),
  'dispute-opened': toSeller('dispute-opened'),
  'dispute-closed': toSeller('dispute-closed'),
  'support-asked': toSeller('support-asked'),
  'support-answered': toBuyer('support-answered'),
  'support-missed': toBoth('support-missed', 'support-missed'),
  'support-closed': toBoth('support-closed', 'support-closed'),
  'deadline-moved': toBoth('deadline-moved', 'deadline-moved'),
  'made-public': toBuyer('made-public'),
};

export function notificationsOf(event: OrderEventCode, by: OrderEventParty): readonly OrderNotification[] {
  // A buyer is notified of their own payment too, because the receipt states the next step.
  return event === 'paid' ? NEWS[event] : NEWS[event].filter(({ to }) => to !== by);
}

export class TooManyStreamsError extends DomainError {
  constructor() {
    super(
      'too-many-requests',
      { reason: 'too-many-streams', params: { max: MAX_FEED_STREAMS } },
      { retry_after: 60 },
    );
  }
}

export interface FeedRow {
  readonly number: number;
  readonly code: FeedCode;
  readonly title: string;
  readonly purchaseId: string | null;
  readonly projectId: string | null;
  readonly amountMinor: number | null;
  readonly dueAt: Date | null;
  readonly detail: string | null;
  readonly createdAt: Date;
  /** How the order of the entry stands now; null for an entry without an order. */
  readonly order: { readonly role: 'buyer' | 'seller'; readonly facts: NextActFacts<string> | null } | null;
}

export interface FeedState {
  readonly unread: number;
  readonly readNumber: number;
  readonly lastNumber: number;
}
