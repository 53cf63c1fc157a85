/**
 * Popularity with forward decay. Each event adds its weight, doubled for every half-life since a fixed
 * epoch, so newer events count more and old sums need no update. Only the order of the values is meaningful.
 */
export const POPULARITY_WEIGHTS = { bookmark: 3, like: 2, view: 1 } as const;
export type PopularityEvent = keyof typeof POPULARITY_WEIGHTS;

export const POPULARITY_HALF_LIFE_DAYS = 14;
/** Sums fit into a double for about 39 years after this epoch. */
export const POPULARITY_EPOCH = '2026-01-01T00:00:00Z';

/**
 * The weight of an event by an account that has not completed a purchase, because such accounts cost nothing. Counts
 * that people read include these events in full.
 */
export const NON_BUYER_SHARE = 0.01;

export function popularityOf(event: PopularityEvent, at: Date, byBuyer: boolean): number {
  const days = (at.getTime() - Date.parse(POPULARITY_EPOCH)) / 86_400_000;
  const share = byBuyer ? 1 : NON_BUYER_SHARE;
  return POPULARITY_WEIGHTS[event] * share * 2 ** (days / POPULARITY_HALF_LIFE_DAYS);
}
