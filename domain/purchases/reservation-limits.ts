import type { PurchaseState } from './purchase-states.ts';

/** Limits how often one buyer may reserve the same project without paying. Limits per listing: `reservation-hold.ts`. */

/** End reason: the buyer closed the payment. */
export const CLOSED_BY_BUYER = 'closed-by-buyer';
/** End reason: the provider did not say in time how the payment ends. A later payment becomes the sale or is refunded. */
export const PAYMENT_UNANSWERED = 'payment-unanswered';
/** Ends that count against the buyer; a provider failure or a ban does not. */
export const ABANDONED_REASONS = [CLOSED_BY_BUYER, 'expired', PAYMENT_UNANSWERED] as const;

/** A reservation that ended without payment, because the buyer closed it or it expired. */
export interface AbandonedReservation {
  readonly secondsAgo: number;
  readonly state: PurchaseState;
  readonly heldSeconds: number;
  readonly grantedSeconds: number;
}

/** It expired, or was closed in the second half of its hold. */
export function wasHeldLong({
  state,
  heldSeconds,
  grantedSeconds,
}: Pick<AbandonedReservation, 'state' | 'heldSeconds' | 'grantedSeconds'>): boolean {
  return state === 'expired' || heldSeconds >= grantedSeconds / 2;
}

const MAX_ABANDONED = 3;
const ABANDONED_WINDOW_SECONDS = 30 * 60;
const MAX_LONG_HOLDS = 2;
/** Reservations abandoned before this window are ignored. */
export const LONG_HOLDS_WINDOW_SECONDS = 2 * 3_600;

/**
 * Seconds until a buyer may reserve the same project again; 0 when they may now.
 *
 * Three abandoned reservations within 30 minutes start a cooldown of 30 minutes; two long ones within two hours block the
 * buyer until the older one leaves that window. One buyer can therefore hold a project for at most half of the time. A
 * declined card or a reload does not count, because it resumes the same reservation.
 *
 * @param abandoned - newest first.
 */
export function reservationCooldownSeconds(abandoned: readonly AbandonedReservation[]): number {
  const [last] = abandoned;
  const first = abandoned[MAX_ABANDONED - 1];
  const isChurn =
    last !== undefined &&
    first !== undefined &&
    first.secondsAgo - last.secondsAgo < ABANDONED_WINDOW_SECONDS;
  const afterChurn = isChurn ? ABANDONED_WINDOW_SECONDS - last.secondsAgo : 0;
  const long = abandoned.filter(wasHeldLong)[MAX_LONG_HOLDS - 1];
  const afterLong = long === undefined ? 0 : LONG_HOLDS_WINDOW_SECONDS - long.secondsAgo;
  return Math.max(0, Math.ceil(Math.max(afterChurn, afterLong)));
}
