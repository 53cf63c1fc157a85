/**
 * How popular a project is, kept as one growing number: every event adds its weight, doubled for each half-life since a fixed
 * day. So a newer event outweighs an older one by the time between them, and nothing is ever recomputed ("forward decay").
 * Order by it; the number itself says nothing.
 */
export const POPULARITY_WEIGHTS = { bookmark: 3, like: 2, view: 1 } as const;
export type PopularityEvent = keyof typeof POPULARITY_WEIGHTS;

export const POPULARITY_HALF_LIFE_DAYS = 14;
/** The sum stays within a double for about 39 years from here. */
export const POPULARITY_EPOCH = '2026-01-01T00:00:00Z';

/** What one event adds, by the moment at which it happened. */
export function popularityOf(event: PopularityEvent, at: Date): number {
  const days = (at.getTime() - Date.parse(POPULARITY_EPOCH)) / 86_400_000;
  return POPULARITY_WEIGHTS[event] * 2 ** (days / POPULARITY_HALF_LIFE_DAYS);
}
