import type { PurchaseState } from './purchase-states.ts';

/** End reason: the buyer closed the payment. */
export const CLOSED_BY_BUYER = 'closed-by-buyer';
/** End reason: the payment was cancelled at the provider, for example in its dashboard. */
export const CANCELLED_AT_PROVIDER = 'cancelled-at-provider';

/** Why the marketplace asks the provider to cancel a payment. */
export const REQUESTED_ENDS = [CLOSED_BY_BUYER, 'expired', 'project-withdrawn', 'project-banned'] as const;
export type RequestedEnd = (typeof REQUESTED_ENDS)[number];

/** The state of a reservation after its payment is cancelled. `reason` is null if the marketplace did not ask for it. */
export function stateAfterEnd(reason: string | null): Extract<PurchaseState, 'expired' | 'cancelled'> {
  return reason === 'expired' ? 'expired' : 'cancelled';
}
