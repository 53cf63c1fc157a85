import type { PurchaseState } from './purchase-states.ts';

export const CLOSED_BY_BUYER = 'closed-by-buyer';
export const CANCELLED_AT_PROVIDER = 'cancelled-at-provider';

export const REQUESTED_ENDS = [CLOSED_BY_BUYER, 'expired', 'project-withdrawn', 'project-banned'] as const;
export type RequestedEnd = (typeof REQUESTED_ENDS)[number];

/** @param reason - null if the marketplace did not request the cancellation. */
export function stateAfterEnd(reason: string | null): Extract<PurchaseState, 'expired' | 'cancelled'> {
  return reason === 'expired' ? 'expired' : 'cancelled';
}
