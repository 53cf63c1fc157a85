import type { Category, Complexity } from './project.ts';

/** Source: specification, section 9. */

export const LIST_SORTS = ['newest', 'oldest', 'price-low', 'price-high', 'popular'] as const;
/** The dashboard sends `all` for the default order and `recent` for `newest`. */
export const LIST_SORT_ALIASES = ['all', 'recent'] as const;
export type RequestedSort = (typeof LIST_SORTS)[number] | (typeof LIST_SORT_ALIASES)[number];
export type ProjectSort = (typeof LIST_SORTS)[number] | 'relevance';

export const NO_FILTER = 'ALL';

/** A search of a member's own orders, projects, purchases or bookmarks covers only this number of the newest ones. */
export const MAX_OWN_SEARCHED = 2_500;

export function sortOf(requested: RequestedSort | undefined, isSearch: boolean): ProjectSort {
  if (requested === undefined || requested === 'all') return isSearch ? 'relevance' : 'newest';
  return requested === 'recent' ? 'newest' : requested;
}

export function filterOf<T extends Category | Complexity>(
  requested: T | typeof NO_FILTER | undefined,
): T | null {
  return requested === undefined || requested === NO_FILTER ? null : requested;
}
