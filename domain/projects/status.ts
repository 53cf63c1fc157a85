import { isLive, type PurchaseState } from '../purchases/purchase-states.ts';
import type { ProjectStatus } from './project.ts';

/** @param purchase - the one that holds the project; null without one. */
export function statusOfProject(purchase: { readonly state: PurchaseState } | null): ProjectStatus {
  if (purchase === null || !isLive(purchase.state)) return 'available';
  return purchase.state === 'paid' ? 'sold' : 'pending';
}

/** Whether a live purchase is shown to others: a shortened hold that is over is free to be taken over. */
export function holdsProject(purchase: {
  readonly state: PurchaseState;
  readonly yields: boolean;
  readonly hasLapsed: boolean;
}): boolean {
  return isLive(purchase.state) && (purchase.state === 'paid' || !purchase.yields || !purchase.hasLapsed);
}
