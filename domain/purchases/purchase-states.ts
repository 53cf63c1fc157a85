/**
 * Invariants of purchases (specification, sections 4, 7 and 9):
 * - an exclusive project has at most one live purchase, and a listing that sells copies has at most one per buyer
 * (enforced by partial unique indexes);
 * - `paid` requires a succeeded payment of exactly the agreed amount;
 * - a buyer who paid but did not get the project is refunded.
 */
export const PURCHASE_STATES = [
  'reserved',
  'processing',
  'paid',
  'expired',
  'cancelled',
  'refund-pending',
  'refunded',
  'disputed',
] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

export const PURCHASE_TRANSITIONS: Readonly<Record<PurchaseState, readonly PurchaseState[]>> = {
  reserved: ['processing', 'paid', 'expired', 'cancelled', 'refund-pending', 'refunded', 'disputed'],
  processing: ['reserved', 'paid', 'expired', 'cancelled', 'refund-pending', 'refunded', 'disputed'],
  paid: ['refunded', 'disputed'],
  // A payment can still succeed after the purchase ended. The payment then becomes the sale or is refunded.
  expired: ['paid', 'refund-pending', 'refunded', 'disputed'],
  cancelled: ['paid', 'refund-pending', 'refunded', 'disputed'],
  'refund-pending': ['refunded', 'disputed'],
  // A bank can reject a refund after the provider accepted it.
  refunded: ['refund-pending', 'disputed'],
  disputed: [],
};

/** States in which partial unique indexes allow only one purchase per exclusive project, or one per buyer of copies. */
export const LIVE_STATES = ['reserved', 'processing', 'paid'] as const satisfies readonly PurchaseState[];
export const OPEN_STATES = ['reserved', 'processing'] as const satisfies readonly PurchaseState[];

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
