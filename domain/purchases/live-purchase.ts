import { isOpen, type PurchaseState } from './purchase-states.ts';
import { openUntil } from './reservation-length.ts';

/** The database's clock decides whether the reservation has lapsed. */
export interface LivePurchase {
  readonly state: PurchaseState;
  readonly buyerId: string;
  readonly expiresAt: Date;
  readonly isShortened: boolean;
  readonly hasLapsed: boolean;
  readonly isOverdue: boolean;
}

export type LivePurchaseStatus =
  | { readonly kind: 'lapsed' }
  | { readonly kind: 'replaceable' }
  | { readonly kind: 'own' }
  | { readonly kind: 'sold'; readonly isOwn: boolean }
  | { readonly kind: 'reserved'; readonly until: Date };

export function assessLivePurchase(buyerId: string, purchase: LivePurchase): LivePurchaseStatus {
  const isOwn = purchase.buyerId === buyerId;
  const { state, isShortened, hasLapsed, isOverdue, expiresAt } = purchase;
  if (isShortened && hasLapsed && isOpen(state) && !isOwn) return { kind: 'replaceable' };
  if (state === 'paid') return { kind: 'sold', isOwn };
  if (isOverdue || (state === 'reserved' && hasLapsed && !isShortened)) return { kind: 'lapsed' };
  if (isOwn) return { kind: 'own' };
  return { kind: 'reserved', until: hasLapsed ? openUntil(expiresAt) : expiresAt };
}
