/**
 * The states of a purchase: one buyer's attempt to acquire one project. Invariants:
 * - a project has at most one live purchase (enforced by a partial unique index);
 * - `paid` requires a succeeded payment for exactly the agreed amount;
 * - a buyer who paid but did not get the project is refunded.
 * Source: specification, sections 4, 7 and 9; product decisions, section 3.
 */
export const PURCHASE_STATES = [
  /** The project is reserved for a buyer who has not paid yet. */
  'reserved',
  /** The provider is waiting for the buyer's bank (UPI). */
  'processing',
  /** Sold. */
  'paid',
  /** The reservation timed out and the payment can no longer succeed. */
  'expired',
  /** The buyer or the provider cancelled the payment. */
  'cancelled',
  /** Money was received and has to be refunded. */
  'refund-pending',
  'refunded',
  /** The buyer's bank reversed the payment (chargeback). */
  'disputed',
] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

/** The allowed transitions; every other one is a bug. */
export const PURCHASE_TRANSITIONS: Readonly<Record<PurchaseState, readonly PurchaseState[]>> = {
  reserved: ['processing', 'paid', 'expired', 'cancelled', 'refund-pending', 'refunded', 'disputed'],
  processing: ['reserved', 'paid', 'expired', 'cancelled', 'refund-pending', 'refunded', 'disputed'],
  paid: ['refunded', 'disputed'],
  // A payment can still succeed after the purchase ended: it becomes the sale or is refunded.
  expired: ['paid', 'refund-pending', 'refunded', 'disputed'],
  cancelled: ['paid', 'refund-pending', 'refunded', 'disputed'],
  'refund-pending': ['refunded', 'disputed'],
  // A bank can reject a refund after the provider accepted it.
  refunded: ['refund-pending', 'disputed'],
  disputed: [],
};

/** At most one purchase of a project is in these states, which a partial unique index enforces. */
export const LIVE_STATES = ['reserved', 'processing', 'paid'] as const satisfies readonly PurchaseState[];
/** Live states in which the payment has no outcome yet. */
export const OPEN_STATES = ['reserved', 'processing'] as const satisfies readonly PurchaseState[];

/** States in which a payment or a refund is in progress, so that they change without user action. */
export const UNFINISHED_STATES = [
  ...OPEN_STATES,
  'refund-pending',
] as const satisfies readonly PurchaseState[];

export function canBecome(from: PurchaseState, to: PurchaseState): boolean {
  return PURCHASE_TRANSITIONS[from].includes(to);
}

export function isOpen(state: PurchaseState): boolean {
  return (OPEN_STATES as readonly PurchaseState[]).includes(state);
}

export function isLive(state: PurchaseState): boolean {
  return (LIVE_STATES as readonly PurchaseState[]).includes(state);
}
