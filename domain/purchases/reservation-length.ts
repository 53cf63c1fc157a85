/**
 * These rules limit how long many accounts together can block one listing; `reservation-limits.ts` limits a
 * single account.
 */

/**
 * This time is added to a shortened reservation, and to a reservation whose payment a bank is processing. It is the
 * lifetime of a UPI request at the provider.
 */
export const PAYMENT_GRACE_SECONDS = 5 * 60;

/** A shortened reservation stays open for the grace period, but no longer blocks other buyers. */
export function openUntil(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() + PAYMENT_GRACE_SECONDS * 1_000);
}

export const UNPAID_WINDOW_SECONDS = 3_600;
/** The budget of unpaid seconds in the window. When it is used up, reservations have the minimum length. */
const UNPAID_BUDGET_SECONDS = 19 * 60;
/**
 * This length is short enough that ten more reservations, after the budget is used up, block less than half of the
 * window.
 */
export const MIN_RESERVATION_SECONDS = 60;

/**
 * After a shortened reservation has lapsed, its buyer can still pay for five minutes unless another buyer starts a
 * purchase.
 * @param unpaidSeconds - the total time of the listing's unpaid reservations in the window.
 * @returns the full length if `unpaidSeconds` is less than a minute, otherwise the rest of the budget, but at least a
 * minute and at most the full length.
 */
export function nextReservationLength(
  fullSeconds: number,
  unpaidSeconds: number,
): { readonly seconds: number; readonly isShortened: boolean } {
  const left = unpaidSeconds < MIN_RESERVATION_SECONDS ? fullSeconds : UNPAID_BUDGET_SECONDS - unpaidSeconds;
  const seconds = Math.min(fullSeconds, Math.max(MIN_RESERVATION_SECONDS, Math.floor(left)));
  return { seconds, isShortened: seconds < fullSeconds };
}

/**
 * @param ownSecondsAgo - the time since the buyer's last unpaid reservation ended; null if there is none.
 * @returns the seconds until the buyer may reserve the listing again; 0 for a buyer without unpaid reservations, and
 * while more than a minute of the listing's unpaid budget is left.
 */
export function sharedListingCooldownSeconds(unpaidSeconds: number, ownSecondsAgo: number | null): number {
  if (ownSecondsAgo === null || unpaidSeconds < UNPAID_BUDGET_SECONDS - MIN_RESERVATION_SECONDS) return 0;
  return Math.max(0, Math.ceil(UNPAID_WINDOW_SECONDS - ownSecondsAgo));
}
