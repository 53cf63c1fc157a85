import { isOpen, type PurchaseState } from './purchase-states.ts';
import { PROVIDER_LIMIT_SECONDS } from './reservation-hold.ts';

/** The purchase that holds a project, by the database's clock. */
export interface HoldingPurchase {
  readonly state: PurchaseState;
  readonly buyerId: string;
  readonly expiresAt: Date;
  /** A shortened hold: the next buyer may take over once it has lapsed. */
  readonly yields: boolean;
  readonly hasLapsed: boolean;
  /** So has the time in which a bank may still answer. */
  readonly isOverdue: boolean;
}

/**
 * What the purchase that holds a project means for somebody who wants to buy it.
 * - `sold`: it is paid
 * - `stale`: it should have ended; ask the provider and try again
 * - `yielding`: its shortened hold is over, and this buyer may take the project over
 * - `own`: it is this buyer's own open payment, to be resumed
 * - `reserved`: somebody else's turn, until then at the latest
 */
export type Holding =
  | { readonly kind: 'stale' }
  | { readonly kind: 'yielding' }
  | { readonly kind: 'own' }
  | { readonly kind: 'sold'; readonly isOwn: boolean }
  | { readonly kind: 'reserved'; readonly until: Date };

export function holdingFor(buyerId: string, purchase: HoldingPurchase): Holding {
  const isOwn = purchase.buyerId === buyerId;
  const { state, yields, hasLapsed, isOverdue, expiresAt } = purchase;
  if (yields && hasLapsed && isOpen(state) && !isOwn) return { kind: 'yielding' };
  if (state === 'paid') return { kind: 'sold', isOwn };
  if (isOverdue || (state === 'reserved' && hasLapsed && !yields)) return { kind: 'stale' };
  if (isOwn) return { kind: 'own' };
  // A bank that has the payment may answer a little longer.
  const graceMs = hasLapsed ? PROVIDER_LIMIT_SECONDS * 1_000 : 0;
  return { kind: 'reserved', until: new Date(expiresAt.getTime() + graceMs) };
}
