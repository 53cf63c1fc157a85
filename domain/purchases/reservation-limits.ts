import type { PurchaseState } from './purchase-states.ts';
import { CLOSED_BY_BUYER } from './reservation-end.ts';

/**
 * End reason if the provider did not report the payment's outcome in time. A later payment becomes the sale
 * or is refunded.
 */
export const PAYMENT_UNANSWERED = 'payment-unanswered';
/** End reasons that count against the buyer, unlike a provider failure or a ban. */
export const ABANDONED_REASONS = [CLOSED_BY_BUYER, 'expired', PAYMENT_UNANSWERED] as const;

export interface AbandonedReservation {
  readonly secondsAgo: number;
  readonly state: PurchaseState;
  readonly reservedSeconds: number;
  readonly grantedSeconds: number;
}

/** Whether the reservation expired, or was closed in the second half of its time. */
export function wasLong({
  state,
  reservedSeconds,
  grantedSeconds,
}: Pick<AbandonedReservation, 'state' | 'reservedSeconds' | 'grantedSeconds'>): boolean {
  return state === 'expired' || reservedSeconds >= grantedSeconds / 2;
}

const MAX_ABANDONED = 3;
const ABANDONED_WINDOW_SECONDS = 30 * 60;
const MAX_LONG_RESERVATIONS = 2;
export const LONG_RESERVATIONS_WINDOW_SECONDS = 2 * 3_600;

/**
 * @returns the seconds until a buyer may reserve the same project again; 0 if allowed now. Three abandoned
 * reservations within 30 minutes start a cooldown of 30 minutes. Two long ones within two hours block the
 * buyer until the older one is two hours old, so one buyer can block a project for at most half of the time.
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
  const long = abandoned.filter(wasLong)[MAX_LONG_RESERVATIONS - 1];
  const afterLong = long === undefined ? 0 : LONG_RESERVATIONS_WINDOW_SECONDS - long.secondsAgo;
  return Math.max(0, Math.ceil(Math.max(afterChurn, afterLong)));
}
