import type { PurchaseState } from './purchase-states.ts';
import { CLOSED_BY_BUYER } from './reservation-end.ts';

/**
 * The end reason if the provider did not report the payment's outcome in time. If the payment succeeds later, it
 * becomes the sale or is refunded.
 */
export const PAYMENT_UNANSWERED = 'payment-unanswered';
/** These end reasons count against the buyer, unlike a provider failure or a ban. */
export const ABANDONED_REASONS = [CLOSED_BY_BUYER, 'expired', PAYMENT_UNANSWERED] as const;

export interface AbandonedReservation {
  readonly secondsAgo: number;
  readonly state: PurchaseState;
  readonly reservedSeconds: number;
  readonly grantedSeconds: number;
}

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
 * Three abandoned reservations within 30 minutes start a cooldown of 30 minutes. Two long ones (see `wasLong`) within
 * two hours block the buyer until the older one ended two hours ago, so that one buyer can block a project for at most
 * half of the time.
 * @param abandoned - the newest first.
 * @returns the seconds until a buyer may reserve the same project again; 0 if the buyer may reserve it now.
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
