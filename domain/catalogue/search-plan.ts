import type { SearchTerm } from './search-terms.ts';

/** How a search is carried out, so that its cost does not grow with the market. */
export type SearchPlan =
  /** Reads the index of words; for searches with few matches. */
  | 'index'
  /** Walks the sort's index and tests each entry; for words that many projects contain. */
  | 'walk';

/** Most entries that one search tests. */
export const MAX_TESTED = 1_200;
/** A longer list of the index of words is not read. */
export const MAX_POSTINGS = 60_000;

/**
 * @param terms - the words that a project must contain.
 * @param listed - the number of listed projects.
 */
export function planOf(terms: readonly Pick<SearchTerm, 'documents'>[], listed: number): SearchPlan {
  if (listed <= MAX_TESTED) return 'index';
  const rarest = Math.min(...terms.map(({ documents }) => documents), listed);
  if (rarest <= MAX_TESTED) return 'index';
  // As if words were independent of each other.
  const expected = terms.reduce((share, { documents }) => share * Math.min(1, documents / listed), listed);
  return terms.length > 1 && rarest <= MAX_POSTINGS && expected <= MAX_TESTED ? 'index' : 'walk';
}
