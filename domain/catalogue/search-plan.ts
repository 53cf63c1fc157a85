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
