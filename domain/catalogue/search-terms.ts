import type { SearchQuery } from './search-query.ts';
import { allowedMistakes, editDistance } from './search-spelling.ts';
import { isTermOfTrade, synonymsOf } from './search-synonyms.ts';
import { isStopWord } from './search-words.ts';

export interface KnownWord {
  /**
   * `form` is another form of the typed word, such as the plural; `sound` is another spelling of a Hindi word; `part`
   * is half of a typed compound, or the compound of two typed words.
   */
  readonly match: 'word' | 'form' | 'sound' | 'unfinished' | 'similar' | 'part';
  readonly typed: string;
  readonly word: string;
  readonly documents: number;
  /** The number of listed projects with the word in their title, technologies or subject. */
  readonly headings: number;
}

export interface SearchTerm {
  readonly typed: string;
  readonly exact: readonly string[];
  readonly loose: readonly string[];
  /** Neighbouring words that mean the same: a synonym, or the halves of a typed compound. */
  readonly phrases: readonly (readonly string[])[];
  /** The two typed words of which `typed` is the compound; otherwise empty. */
  readonly parts: readonly SearchTerm[];
  /** An upper bound on the number of listed projects that contain the term. */
  readonly documents: number;
  readonly correction: string | null;
}

const MAX_CORRECTIONS = 2;
/**
 * A word that is in no title, technology or subject counts as misspelt if a similar word is at least this many times
 * more frequent.
 */
const MISTAKE_RATIO = 20;
const MIN_SPLIT_LENGTH = 4;
/** Rarer pairs of words are cheap to look up besides the typed compound. */
const MAX_PAIRS = 1_200;

/** The places at which a typed compound may be two words. Numbers are never split. */
export function splitsOf(word: string): (readonly [string, string])[] {
  const [, number, unit] = /^(\d+)([a-z]+)$/u.exec(word) ?? [];
  if (number !== undefined && unit !== undefined && word.length < MIN_SPLIT_LENGTH) return [[number, unit]];
  if (word.length < MIN_SPLIT_LENGTH || !/^(?!\d+$)[a-z\d]+$/u.test(word)) return [];
  return Array.from(word.slice(2, -1))
    .map((_, index) => [word.slice(0, index + 2), word.slice(index + 2)] as const)
    .concat([[word.slice(0, 1), word.slice(1)]]);
}

export function joinsOf({ words }: SearchQuery): string[] {
  return words.slice(1).map((word, index) => `${words[index] ?? ''}${word}`);
}

/** The words to count besides the typed ones. */
export function partsOf(query: SearchQuery): string[] {
  if (query.isExact) return [...new Set(query.phrases.flat())];
  const joins = joinsOf(query);
  const synonyms = [...query.words, ...joins].flatMap((word) => synonymsOf(word).flat());
  return [...new Set([...query.words.flatMap((word) => splitsOf(word).flat()), ...synonyms, ...joins])];
}

/** Two neighbouring words also match their compound. */
function withJoins(
  terms: readonly SearchTerm[],
  compoundOf: (word: string) => SearchTerm | null,
): SearchTerm[] {
  const joined: SearchTerm[] = [];
  for (let index = 0; index < terms.length; index += 1) {
    const [first, second] = [terms[index], terms[index + 1]];
    if (first === undefined) continue;
    const one = second === undefined ? null : compoundOf(`${first.typed}${second.typed}`);
    if (second === undefined || one === null) {
      joined.push(first);
      continue;
    }
    index += 1;
    const documents = one.documents + Math.min(first.documents, second.documents);
    joined.push({ ...one, parts: [first, second], documents, correction: null });
  }
  return joined;
}

export function termsOf({ words, isExact }: SearchQuery, known: readonly KnownWord[]): SearchTerm[] {
  const documentsOf = new Map(known.map(({ word, documents }) => [word, documents]));
  const headingsOf = new Map(known.map(({ word, headings }) => [word, headings]));
  const leastOf = (phrase: readonly string[]) =>
    Math.min(...phrase.map((word) => documentsOf.get(word) ?? 0));
  const termOf = (typed: string): SearchTerm => {
    const mine = known.filter((row) => row.typed === typed);
    const exact = mine.filter(({ match }) => match === 'word' || match === 'form' || match === 'sound');
    const unfinished = mine.filter(({ match }) => match === 'unfinished');
    const synonyms = isExact ? [] : synonymsOf(typed).filter((synonym) => leastOf(synonym) > 0);
    const pairs = isExact ? [] : knownPairs(typed, exact, headingsOf, leastOf);
    const corrections =
      isExact || unfinished.length > 0 || pairs.length > 0 || isTermOfTrade(typed)
        ? []
        : correctionsOf(
            typed,
            exact,
            mine.filter(({ match }) => match === 'similar'),
          );
    const exactWords = [...new Set([typed, ...exact.map(({ word }) => word)])];
    const others = [...unfinished, ...corrections].map(({ word }) => word);
    const loose = [
      ...new Set([...others, ...synonyms.flatMap((synonym) => (synonym.length === 1 ? synonym : []))]),
    ].filter((word) => !exactWords.includes(word));
    const phrases = [...pairs, ...synonyms.filter(({ length }) => length > 1)];
    const documents = [...[...exactWords, ...loose].map((word) => [word]), ...phrases].reduce(
      (sum, phrase) => sum + leastOf(phrase),
      0,
    );
    return {
      typed,
      exact: exactWords,
      loose,
      phrases,
      parts: [],
      documents,
      correction: exact.length === 0 ? (corrections[0]?.word ?? pairs[0]?.join(' ') ?? null) : null,
    };
  };
  const terms = words.map((word) => termOf(word));
  return isExact
    ? terms
    : withJoins(terms, (word) =>
        documentsOf.has(word) || synonymsOf(word).length > 0 ? { ...termOf(word), phrases: [] } : null,
      );
}

function knownPairs(
  typed: string,
  exact: readonly KnownWord[],
  headingsOf: ReadonlyMap<string, number>,
  leastOf: (phrase: readonly string[]) => number,
): (readonly [string, string])[] {
  const ofTyped = Math.max(0, ...exact.map(({ headings }) => headings));
  const weight = (pair: readonly [string, string]) =>
    Math.min(...pair.map((word) => headingsOf.get(word) ?? -1));
  return splitsOf(typed)
    .filter(
      (pair) =>
        weight(pair) > ofTyped ||
        (exact.length === 0 && weight(pair) >= 0) ||
        (weight(pair) > 0 && leastOf(pair) <= MAX_PAIRS),
    )
    .toSorted((a, b) => weight(b) - weight(a))
    .slice(0, 1);
}

function correctionsOf(
  typed: string,
  exact: readonly KnownWord[],
  similar: readonly KnownWord[],
): KnownWord[] {
  if (/^\d+$/u.test(typed) || exact.some(({ headings, documents }) => headings > 0 || documents === 0))
    return [];
  const ofTyped = exact.reduce((sum, { documents }) => sum + documents, 0);
  const allowed = ofTyped > 0 ? 1 : allowedMistakes(typed);
  const candidates = similar
    .map((row) => ({ row, cost: editDistance(typed, row.word) - Math.log10(1 + row.headings) / 4 }))
    .filter(({ row }) => {
      const distance = editDistance(typed, row.word);
      return (
        distance > 0 &&
        distance <= allowed &&
        row.documents >= ofTyped * MISTAKE_RATIO &&
        !isStopWord(row.word) &&
        digitsOf(row.word) === digitsOf(typed)
      );
    })
    .toSorted((a, b) => a.cost - b.cost);
  // A word of descriptions only corrects a long one. Words of new listings are counted later.
  const best = candidates.find(
    ({ row }) =>
      row.headings > 0 || row.documents === 0 || (typed.length > 7 && editDistance(typed, row.word) === 1),
  );
  if (best === undefined) return [];
  return candidates
    .filter(({ cost }) => cost < best.cost + 0.6)
    .slice(0, MAX_CORRECTIONS)
    .map(({ row }) => row);
}

const digitsOf = (word: string): string => word.replaceAll(/\D/gu, '');
