import { isLive, type PurchaseState } from '../purchases/purchase-states.ts';
import type { ProjectStatus } from './project.ts';

/** @param purchase - the live purchase of the project; null if there is none. */
export function statusOfProject(purchase: { readonly state: PurchaseState } | null): ProjectStatus {
  if (purchase === null || !isLive(purchase.state)) return 'available';
  return purchase.state === 'paid' ? 'sold' : 'pending';
}

/** Whether the purchase prevents other people from buying the project. A lapsed shortened reservation does not. */
export function blocksOtherBuyers(purchase: {
  readonly state: PurchaseState;
  /** Whether the reservation is shorter than usual, because earlier reservations of the project ended unpaid. */
  readonly isShortened: boolean;
  readonly hasLapsed: boolean;
}): boolean {
  return (
    isLive(purchase.state) && (purchase.state === 'paid' || !purchase.isShortened || !purchase.hasLapsed)
  );
}
