/**
 * The states of a purchase: one buyer's attempt to acquire one project. Invariants:
 * - an exclusive project has at most one live purchase, a copies listing one for each buyer (enforced by partial
 *   unique indexes);
 * - `paid` requires a succeeded payment for exactly the agreed amount;
 * - a buyer who paid but did not get the project is refunded.
 * Source: specification, sections 4, 7 and 9; product decisions, section 3.
 */
export const PURCHASE_STATES = [
  'reserved',
  /** The provider is waiting for the buyer's bank (UPI). */
  'processing',
  'paid',
  /** The reservation timed out and the payment can no longer succeed. */
  'expired',
  'cancelled',
  /** Money was received and has to be refunded. */
  'refund-pending',
  'refunded',
  /** The buyer's bank reversed the payment (chargeback). */
  'disputed',
] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

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

/**
 * States in which partial unique indexes allow one purchase: of an exclusive project, or of a copy by the same buyer.
 */
export const LIVE_STATES = ['reserved', 'processing', 'paid'] as const satisfies readonly PurchaseState[];
/** Live states in which the payment has no outcome yet. */
export const OPEN_STATES = ['reserved', 'processing'] as const satisfies readonly PurchaseState[];

/** States that change without user action, because a payment or a refund is in progress. */
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
