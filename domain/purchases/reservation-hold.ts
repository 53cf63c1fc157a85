/**
 * How long a project is held for a buyer who has not paid. Each account may hold it once in a while (`domain/purchases/reservation-limits.ts`); these
 * rules bound what many accounts can do together to one listing. Times are in seconds.
 */

/** How long after its hold a payment may still wait for a bank: what a UPI code or request lives at the provider. */
export const PROVIDER_LIMIT_SECONDS = 5 * 60;
/** The window in which unpaid holds of a listing are added up. */
export const UNPAID_WINDOW_SECONDS = 3_600;
/** Of an hour, so much is for holds of the full length. */
const FULL_HOLDS_SECONDS = 19 * 60;
/** Every buyer gets this much, however often others held without paying. Ten of them stay within half of the hour. */
export const MIN_HOLD_SECONDS = 60;

/**
 * How long the next buyer holds a listing.
 *
 * The full time while nobody lets it go unpaid; then what is left of nineteen minutes an hour, and never less than a minute. A
 * buyer who begins to pay within a shortened hold may finish, as long as nobody else wants the project (`yields`).
 *
 * @param unpaidSeconds - for how long the listing was held within the last hour by buyers who did not pay.
 */
export function nextHold(
  fullSeconds: number,
  unpaidSeconds: number,
): { readonly seconds: number; readonly yields: boolean } {
  const left = unpaidSeconds < MIN_HOLD_SECONDS ? fullSeconds : FULL_HOLDS_SECONDS - unpaidSeconds;
  const seconds = Math.min(fullSeconds, Math.max(MIN_HOLD_SECONDS, Math.floor(left)));
  return { seconds, yields: seconds < fullSeconds };
}

/**
 * Where a listing has been held for as long as that, whoever held it within the hour leaves it to those who have not.
 *
 * @param ownSecondsAgo - when this buyer's own last unpaid hold ended; null without one.
 * @returns for how long, 0 for not at all.
 */
export function secondsUntilOthersHadTurn(unpaidSeconds: number, ownSecondsAgo: number | null): number {
  if (ownSecondsAgo === null || unpaidSeconds < FULL_HOLDS_SECONDS - MIN_HOLD_SECONDS) return 0;
  return Math.max(0, Math.ceil(UNPAID_WINDOW_SECONDS - ownSecondsAgo));
}
