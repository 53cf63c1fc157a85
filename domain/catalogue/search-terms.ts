import type { SearchQuery } from './search-query.ts';
import { allowedMistakes, editDistance } from './search-spelling.ts';

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
  readonly pairs: readonly (readonly [string, string])[];
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
const MIN_SPLIT_LENGTH = 5;

export function splitsOf(word: string): (readonly [string, string])[] {
  const letters = Array.from(word);
  if (letters.length < MIN_SPLIT_LENGTH || !/^[a-z]+$/u.test(word)) return [];
  return letters
    .slice(2, -1)
    .map((_, index) => [word.slice(0, index + 2), word.slice(index + 2)] as const)
    .concat([[word.slice(0, 1), word.slice(1)]]);
}

export function joinsOf({ words }: SearchQuery): string[] {
  return words.slice(1).map((word, index) => `${words[index] ?? ''}${word}`);
}

/**
 * Replaces two neighbouring words with their compound, unless both words are in more headings than the
 * compound.
 */
function withJoins(terms: readonly SearchTerm[], known: readonly KnownWord[]): SearchTerm[] {
  const joined: SearchTerm[] = [];
  for (let index = 0; index < terms.length; index += 1) {
    const [first, second] = [terms[index], terms[index + 1]];
    if (first === undefined) continue;
    const one = known.find(({ word }) => second !== undefined && word === `${first.typed}${second.typed}`);
    const headingsOf = (typed: string) => known.find(({ word }) => word === typed)?.headings ?? -1;
    if (
      second === undefined ||
      one === undefined ||
      one.headings < Math.min(headingsOf(first.typed), headingsOf(second.typed))
    ) {
      joined.push(first);
      continue;
    }
    index += 1;
    joined.push({
      typed: one.word,
      exact: [one.word],
      loose: [],
      pairs: [[first.typed, second.typed]],
      documents: one.documents + Math.min(first.documents, second.documents),
      correction: null,
    });
  }
  return joined;
}

export function termsOf({ words, isExact }: SearchQuery, known: readonly KnownWord[]): SearchTerm[] {
  const documentsOf = new Map(known.map(({ word, documents }) => [word, documents]));
  const headingsOf = new Map(known.map(({ word, headings }) => [word, headings]));
  const terms = words.map((typed): SearchTerm => {
    const mine = known.filter((row) => row.typed === typed);
    const exact = mine.filter(({ match }) => match === 'word' || match === 'form' || match === 'sound');
    const unfinished = mine.filter(({ match }) => match === 'unfinished');
    const pairs = isExact ? [] : knownPairs(typed, exact, headingsOf);
    const corrections =
      isExact || unfinished.length > 0 || pairs.length > 0
        ? []
        : correctionsOf(
            typed,
            exact,
            mine.filter(({ match }) => match === 'similar'),
          );
    const exactWords = [...new Set([typed, ...exact.map(({ word }) => word)])];
    const loose = [...new Set([...unfinished, ...corrections].map(({ word }) => word))].filter(
      (word) => !exactWords.includes(word),
    );
    const documents =
      [...exactWords, ...loose].reduce((sum, word) => sum + (documentsOf.get(word) ?? 0), 0) +
      pairs.reduce((sum, pair) => sum + Math.min(...pair.map((word) => documentsOf.get(word) ?? 0)), 0);
    return {
      typed,
      exact: exactWords,
      loose,
      pairs,
      documents,
      correction: exact.length === 0 ? (corrections[0]?.word ?? pairs[0]?.join(' ') ?? null) : null,
    };
  });
  return isExact ? terms : withJoins(terms, known);
}

function knownPairs(
  typed: string,
  exact: readonly KnownWord[],
  headingsOf: ReadonlyMap<string, number>,
): (readonly [string, string])[] {
  const ofTyped = Math.max(0, ...exact.map(({ headings }) => headings));
  const weight = (pair: readonly [string, string]) =>
    Math.min(...pair.map((word) => headingsOf.get(word) ?? -1));
  return splitsOf(typed)
    .filter((pair) => weight(pair) > ofTyped || (exact.length === 0 && weight(pair) >= 0))
    .toSorted((a, b) => weight(b) - weight(a))
    .slice(0, 1);
}

function correctionsOf(
  typed: string,
  exact: readonly KnownWord[],
  similar: readonly KnownWord[],
): KnownWord[] {
  if (exact.some(({ headings, documents }) => headings > 0 || documents === 0)) return [];
  const ofTyped = exact.reduce((sum, { documents }) => sum + documents, 0);
  const allowed = ofTyped > 0 ? 1 : allowedMistakes(typed);
  const candidates = similar
    .map((row) => ({ row, cost: editDistance(typed, row.word) - Math.log10(1 + row.headings) / 4 }))
    .filter(({ row }) => {
      const distance = editDistance(typed, row.word);
      return distance > 0 && distance <= allowed && row.documents >= ofTyped * MISTAKE_RATIO;
    })
    .toSorted((a, b) => a.cost - b.cost);
  const [best] = candidates;
  if (best === undefined) return [];
  return candidates
    .filter(({ cost }) => cost < best.cost + 0.6)
    .slice(0, MAX_CORRECTIONS)
    .map(({ row }) => row);
}
