import type { SearchQuery } from './search-query.ts';
import type { SearchTerm } from './search-terms.ts';

export type SearchPlan =
  | 'index'
  /** Scans the sort index and tests each entry, which is faster if many projects contain the words. */
  | 'walk';

export const MAX_TESTED = 1_200;
export const MAX_POSTINGS = 60_000;

export function planOf(terms: readonly { readonly documents: number }[], listed: number): SearchPlan {
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
  /** Listed prices, without the fee; both ends are inclusive. */
  readonly prices: { readonly from: number; readonly to: number } | null;
  /** Filter keys of which an entry has one, if nothing rarer finds it. */
  readonly bands: readonly string[];
  /** Ranks entries by the weights of the queries that they match, before everything else. */
  readonly coverage: { readonly queries: readonly string[]; readonly weights: readonly number[] } | null;
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
  /** How many projects cost what the search says. */
  readonly priced: number;
}
