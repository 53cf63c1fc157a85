/**
 * Popularity with forward decay. Each event adds its weight, doubled for every half-life since a fixed
 * epoch, so newer events count more and old sums need no update. Only the order of the values is meaningful.
 */
export const POPULARITY_WEIGHTS = { bookmark: 3, like: 2, view: 1 } as const;
export type PopularityEvent = keyof typeof POPULARITY_WEIGHTS;

export const POPULARITY_HALF_LIFE_DAYS = 14;
/** Sums fit into a double for about 39 years after this epoch. */
export const POPULARITY_EPOCH = '2026-01-01T00:00:00Z';

export function popularityOf(event: PopularityEvent, at: Date): number {
  const days = (at.getTime() - Date.parse(POPULARITY_EPOCH)) / 86_400_000;
  return POPULARITY_WEIGHTS[event] * 2 ** (days / POPULARITY_HALF_LIFE_DAYS);
}
