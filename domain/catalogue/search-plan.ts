import type { SearchQuery } from './search-query.ts';
import type { SearchTerm } from './search-terms.ts';

export type SearchPlan =
  | 'index'
  /** Scans the sort index and tests each entry, which is faster if many projects contain the words. */
  | 'walk';

export const MAX_TESTED = 1_200;
export const MAX_POSTINGS = 60_000;

export function planOf(terms: readonly Pick<SearchTerm, 'documents'>[], listed: number): SearchPlan {
  if (listed <= MAX_TESTED) return 'index';
  const rarest = Math.min(...terms.map(({ documents }) => documents), listed);
  if (rarest <= MAX_TESTED) return 'index';
  // This estimate assumes that the words occur independently of each other.
  const expected = terms.reduce((share, { documents }) => share * Math.min(1, documents / listed), listed);
  return terms.length > 1 && rarest <= MAX_POSTINGS && expected <= MAX_TESTED ? 'index' : 'walk';
}

export interface SearchWords {
  /**
   * A `tsquery` as text. Null for a search without words, which matches by title, or only by filters if `title` is
   * empty.
   */
  readonly match: string | null;
  readonly exact: string;
  readonly any: string;
  readonly title: string;
  /** Other forms and spellings of a single typed word with which a title may start. */
  readonly titleWords: readonly string[];
  readonly isTitlePrefix: boolean;
}

export interface ResolvedSearch {
  readonly query: SearchQuery;
  readonly terms: readonly SearchTerm[];
  readonly words: SearchWords;
  readonly plan: SearchPlan;
  readonly estimate: number;
  readonly listed: number;
  readonly wordCounts: readonly number[];
  readonly keyCounts: readonly number[];
  readonly corrected: string | null;
}
