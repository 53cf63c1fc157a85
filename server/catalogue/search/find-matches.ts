import { planOf, type ResolvedSearch } from '#domain/catalogue/search-plan.ts';
import { hasNoWords, parseSearch } from '#domain/catalogue/search-query.ts';
import { soundOf } from '#domain/catalogue/search-spelling.ts';
import { joinsOf, splitsOf, termsOf } from '#domain/catalogue/search-terms.ts';
import type { Queryable } from '../../database/database.ts';
import type { Romaniser } from '../../ports/romaniser.ts';
import { anyWordQuery, exactWordsQuery, matchQuery } from './search-sql.ts';
import { type MatchesSql, type MatchQuery, matchesSql } from './search-store.ts';
import { findKnownWords, type TypedWord } from './vocabulary-store.ts';

/** Shorter Latin prefixes have too many completions. */
const MIN_UNFINISHED_LENGTH = 3;
const MIN_CORRECTED_LENGTH = 4;

interface SearchDeps {
  readonly database: Queryable;
  readonly romaniser: Romaniser;
  readonly counts: {
    readonly words: {
      get(name: string, read: () => Promise<ResolvedSearch>): Promise<ResolvedSearch>;
    };
  };
}

export async function resolveSearch(
  { counts, ...deps }: SearchDeps,
  typed: string,
  keys: readonly string[] = [],
): Promise<ResolvedSearch> {
  return await counts.words.get(JSON.stringify([typed, ...keys]), () => lookUp(deps, typed, keys));
}

async function lookUp(
  { database, romaniser }: Pick<SearchDeps, 'database' | 'romaniser'>,
  typed: string,
  keys: readonly string[],
): Promise<ResolvedSearch> {
  const query = parseSearch(typed);
  const excludedWords = query.excluded.flatMap((words) => (words.length === 1 ? words : []));
  const lookedUp = [...query.words, ...excludedWords].map((word): TypedWord => {
    const roman = romaniser.romanise(word);
    const { length } = Array.from(word);
    return {
      word,
      sound: soundOf(roman ?? word),
      isIndic: roman !== null,
      isUnfinished:
        query.isLastUnfinished &&
        word === query.words.at(-1) &&
        (length >= MIN_UNFINISHED_LENGTH || (roman !== null && length > 1)),
      isCorrected: !query.isExact && roman === null && length >= MIN_CORRECTED_LENGTH,
    };
  });
  const quotedWords = [...new Set(query.phrases.flat())];
  const parts = query.isExact
    ? quotedWords
    : [...new Set([...query.words.flatMap(splitsOf).flat(), ...joinsOf(query)])];
  const { known, listed, filtered } =
    lookedUp.length + parts.length + keys.length === 0
      ? { known: [], listed: 0, filtered: [] }
      : await findKnownWords(database, lookedUp, parts, keys);
  const terms = termsOf(query, known);
  const excluded = query.excluded.flatMap((words) => {
    const forms =
      words.length === 1 ? known.filter(({ typed: of, match }) => of === words[0] && match === 'form') : [];
    return [words, ...forms.map(({ word }) => [word])];
  });
  const documentsOf = new Map(known.map(({ word, documents }) => [word, documents]));
  const wanted = [...terms, ...quotedWords.map((word) => ({ documents: documentsOf.get(word) ?? 0 }))];
  const filters = filtered.map((documents) => ({ documents }));
  const isWordless = hasNoWords(query);
  const [only] = terms;
  const isTitlePrefix =
    terms.length === 1 &&
    only !== undefined &&
    query.isLastUnfinished &&
    Array.from(only.typed).length < MIN_UNFINISHED_LENGTH;
  const isTitleOnly = isWordless || (isTitlePrefix && only.documents === 0);
  const counted = [...(isTitleOnly ? [] : wanted), ...filters];
  return {
    query,
    terms,
    words: {
      match: isWordless && excluded.length === 0 ? null : matchQuery(terms, query, excluded),
      exact: isWordless ? '' : exactWordsQuery(terms, query),
      any: isWordless ? '' : anyWordQuery(terms, query),
      title: query.title,
      titleWords:
        terms.length === 1 && only !== undefined ? only.exact.filter((word) => word !== only.typed) : [],
      isTitlePrefix: isTitlePrefix && only.documents === 0,
    },
    plan: isTitleOnly && filters.length === 0 ? 'walk' : planOf(counted, listed),
    estimate: Math.round(
      counted.reduce((share, { documents }) => share * Math.min(1, documents / Math.max(1, listed)), listed),
    ),
    listed,
    wordCounts: isTitleOnly ? [] : wanted.map(({ documents }) => documents),
    keyCounts: filtered,
    corrected: terms.some(({ correction }) => correction !== null)
      ? terms.map(({ typed: word, correction }) => correction ?? word).join(' ')
      : null,
  };
}

/**
 * Returns a search for the rarest known word, which ranks projects by how many of the other words they have.
 * @returns null for a search for exact words or for a single word, or if none of the words is known.
 */
export function closestSearch(search: ResolvedSearch): ResolvedSearch | null {
  const known = search.terms.filter(({ documents }) => documents > 0);
  const rarest = known.toSorted((a, b) => a.documents - b.documents).slice(0, 1);
  if (search.query.isExact || rarest.length === 0 || search.terms.length < 2) return null;
  return {
    ...search,
    words: { ...search.words, match: matchQuery(rarest, search.query, []) },
    plan: planOf(rarest, search.listed),
    estimate: rarest[0]?.documents ?? 0,
  };
}

export function searchPage(search: ResolvedSearch, query: MatchQuery, firstParameter = 1): MatchesSql {
  return matchesSql(query, search.words, search.plan, firstParameter);
}
