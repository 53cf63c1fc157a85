/**
 * How long a project is held for a buyer who has not paid. `reservation-limits.ts` bounds a single account; these rules bound
 * what many accounts together can do to one listing. Times are in seconds.
 */

/** Time after the hold in which a bank may still answer: the lifetime of a UPI request at the provider. */
export const PROVIDER_LIMIT_SECONDS = 5 * 60;
/** The window over which unpaid holds of a listing are summed. */
export const UNPAID_WINDOW_SECONDS = 3_600;
/** Seconds per window that are available for holds of full length. */
const FULL_HOLDS_SECONDS = 19 * 60;
/** Guaranteed to every buyer. Ten minimum holds keep within half of the window. */
export const MIN_HOLD_SECONDS = 60;

/**
 * The hold of the next buyer: the full time while there are no unpaid holds, then what is left of nineteen minutes an hour,
 * and at least a minute. In a shortened hold a started payment may finish unless another buyer wants the project (`yields`).
 *
 * @param unpaidSeconds - total time of unpaid holds within the window.
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
 * Once a listing has used up its unpaid time, buyers who held it within the window have to wait for others.
 *
 * @param ownSecondsAgo - time since the end of this buyer's last unpaid hold; null without one.
 * @returns the waiting time in seconds, 0 for none.
 */
export function secondsUntilOthersHadTurn(unpaidSeconds: number, ownSecondsAgo: number | null): number {
  if (ownSecondsAgo === null || unpaidSeconds < FULL_HOLDS_SECONDS - MIN_HOLD_SECONDS) return 0;
  return Math.max(0, Math.ceil(UNPAID_WINDOW_SECONDS - ownSecondsAgo));
}
