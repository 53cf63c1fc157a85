import { isLive, type PurchaseState } from '../purchases/purchase-states.ts';
import type { ProjectStatus } from './project.ts';

export function statusOfProject(purchase: { readonly state: PurchaseState } | null): ProjectStatus {
  if (purchase === null || !isLive(purchase.state)) return 'available';
  return purchase.state === 'paid' ? 'sold' : 'pending';
}

export function blocksOtherBuyers(purchase: {
  readonly state: PurchaseState;
  /** Whether the reservation is shorter because earlier reservations of the project ended unpaid. */
  readonly isShortened: boolean;
  readonly hasLapsed: boolean;
}): boolean {
  return (
    isLive(purchase.state) && (purchase.state === 'paid' || !purchase.isShortened || !purchase.hasLapsed)
  );
}
