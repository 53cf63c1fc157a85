import { filterKey, PRICE_BANDS } from '#domain/catalogue/facets.ts';
import { MAX_TESTED, planOf, type ResolvedSearch } from '#domain/catalogue/search-plan.ts';
import { listedPrices, type PaidRange } from '#domain/catalogue/search-price.ts';
import { hasNoWords, parseSearch, type SearchQuery } from '#domain/catalogue/search-query.ts';
import { soundOf } from '#domain/catalogue/search-spelling.ts';
import { isTermOfTrade } from '#domain/catalogue/search-synonyms.ts';
import { partsOf, termsOf, type SearchTerm } from '#domain/catalogue/search-terms.ts';
import type { Queryable } from '../../database/database.ts';
import type { Romaniser } from '../../ports/writing-systems.ts';
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
        !/^\d+$/u.test(word) &&
        (length >= MIN_UNFINISHED_LENGTH || (roman !== null && length > 1)),
      isCorrected: !query.isExact && roman === null && length >= MIN_CORRECTED_LENGTH && !isTermOfTrade(word),
    };
  });
  const quotedWords = [...new Set(query.phrases.flat())];
  const parts = partsOf(query);
  const bands = query.paid === null ? [] : bandsOf(query.paid);
  const {
    known,
    listed,
    filtered: counts,
  } = lookedUp.length + parts.length + keys.length + bands.length === 0
    ? { known: [], listed: 0, filtered: [] }
    : await findKnownWords(database, lookedUp, parts, [...keys, ...bands]);
  const filtered = counts.slice(0, keys.length);
  const priced = counts.slice(keys.length).reduce((sum, count) => sum + count, 0);
  const terms = termsOf(query, known);
  const excluded = query.excluded.flatMap((words) => {
    const forms =
      words.length === 1 ? known.filter(({ typed: of, match }) => of === words[0] && match === 'form') : [];
    return [words, ...forms.map(({ word }) => [word])];
  });
  const documentsOf = new Map(known.map(({ word, documents }) => [word, documents]));
  const wanted = [...terms, ...quotedWords.map((word) => ({ documents: documentsOf.get(word) ?? 0 }))];
  const prices = query.paid === null ? [] : [{ documents: priced }];
  const filters = [...filtered.map((documents) => ({ documents })), ...prices];
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
      prices: query.paid === null ? null : listedPrices(query.paid),
      bands: isWordless && keys.length === 0 ? bands : [],
      coverage: null,
    },
    plan: isTitleOnly && filters.length === 0 ? 'walk' : planOf(counted, listed),
    estimate: Math.round(
      counted.reduce((share, { documents }) => share * Math.min(1, documents / Math.max(1, listed)), listed),
    ),
    listed,
    wordCounts: [...(isTitleOnly ? [] : wanted), ...prices].map(({ documents }) => documents),
    keyCounts: filtered,
    corrected: terms.some(({ correction }) => correction !== null)
      ? terms.map(({ typed: word, correction }) => correction ?? word).join(' ')
      : null,
    priced,
  };
}

const bandsOf = ({ from, to }: PaidRange): string[] =>
  PRICE_BANDS.filter((band) => (to ?? band.from) >= band.from && (from ?? 0) <= (band.to ?? Infinity)).map(
    ({ value }) => filterKey('price', value),
  );

/**
 * What to show if a search finds too little, the closest first: projects with some of the words, with all of them at any
 * price, at the price with none of them, and all projects. A search with quotes or exclusions means what it says.
 */
export function closestSearches(search: ResolvedSearch): ResolvedSearch[] {
  const { query, terms } = search;
  if (query.isExact) return [];
  const isPriced = query.paid !== null;
  const some = terms.length > 1 ? withSomeWords(search) : null;
  return [
    ...(some === null ? [] : [some]),
    ...(isPriced && terms.length > 0 ? [withWords(search, terms.map(alternativesOf).join('&'), false)] : []),
    ...(isPriced && terms.length > 0 ? [withWords(search, null, true)] : []),
    withWords(search, null, false),
  ];
}

/** The rarest words find the projects, and the number of all words that a project has ranks it. */
function withSomeWords(search: ResolvedSearch): ResolvedSearch | null {
  const known = search.terms
    .filter(({ documents }) => documents > 0)
    .toSorted((a, b) => a.documents - b.documents);
  let tested = 0;
  const finding = known.filter(({ documents }, index) => (tested += documents) <= MAX_TESTED || index === 0);
  if (finding.length === 0) return null;
  const found = withWords(search, finding.map(alternativesOf).join('|'), true);
  const documents = finding.reduce((sum, term) => sum + term.documents, 0);
  return {
    ...found,
    words: {
      ...found.words,
      coverage: {
        queries: known.map(alternativesOf),
        weights: known.map((term) => Math.log(1 + search.listed / term.documents)),
      },
    },
    plan: planOf([{ documents }], search.listed),
    estimate: documents,
  };
}

function withWords(search: ResolvedSearch, match: string | null, isPriced: boolean): ResolvedSearch {
  const { words, terms, listed, priced } = search;
  const counts = [
    ...(match === null ? [] : terms),
    ...(isPriced && words.prices !== null ? [{ documents: priced }] : []),
  ];
  return {
    ...search,
    words: {
      ...words,
      match,
      title: match === null ? '' : words.title,
      isTitlePrefix: false,
      prices: isPriced ? words.prices : null,
      bands: [],
    },
    plan: counts.length === 0 ? 'walk' : planOf(counts, listed),
    estimate: listed,
  };
}

export function searchPage(search: ResolvedSearch, query: MatchQuery, firstParameter = 1): MatchesSql {
  return matchesSql(query, search.words, search.plan, firstParameter);
}

// Words contain no quotes or backslashes (`domain/catalogue/search-words.ts`), so they need no escaping.

const quoted = (word: string): string => `'${word}'`;
const anyOf = (parts: readonly string[]): string =>
  parts.length > 1 ? `(${parts.join('|')})` : parts.join('');
const phraseOf = (words: readonly string[]): string => `(${words.map(quoted).join('<->')})`;

function matchQuery(
  terms: readonly SearchTerm[],
  { phrases }: SearchQuery,
  excluded: readonly (readonly string[])[],
): string {
  return [
    ...terms.map(alternativesOf),
    ...phrases.map(phraseOf),
    ...excluded.map((words) => `!${phraseOf(words)}`),
  ].join('&');
}

function alternativesOf({ exact, loose, phrases, parts }: SearchTerm): string {
  return anyOf([
    ...[...exact, ...loose].map(quoted),
    ...phrases.map(phraseOf),
    ...(parts.length === 0 ? [] : [`(${parts.map(alternativesOf).join('&')})`]),
  ]);
}

function exactWordsQuery(terms: readonly SearchTerm[], { phrases }: SearchQuery): string {
  const words = withParts(terms).flatMap(({ exact }) => exact);
  return anyOf([...new Set([...words, ...phrases.flat()])].map(quoted));
}

/** A `tsquery` for any of the words, including completions and corrections. It is used only for ranking. */
function anyWordQuery(terms: readonly SearchTerm[], { phrases: quotes }: SearchQuery): string {
  const words = withParts(terms).flatMap(({ exact, loose, phrases }) => [
    ...exact,
    ...loose,
    ...phrases.flat(),
  ]);
  return anyOf([...new Set([...words, ...quotes.flat()])].map(quoted));
}

const withParts = (terms: readonly SearchTerm[]): readonly SearchTerm[] =>
  terms.flatMap((term) => [term, ...term.parts]);
