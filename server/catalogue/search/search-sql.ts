import type { SearchQuery } from '#domain/catalogue/search-query.ts';
import type { SearchTerm } from '#domain/catalogue/search-terms.ts';

// Words contain no quotes or backslashes (`domain/catalogue/search-words.ts`), so they need no escaping.

const quoted = (word: string): string => `'${word}'`;
const anyOf = (parts: readonly string[]): string =>
  parts.length > 1 ? `(${parts.join('|')})` : parts.join('');
const phraseOf = (words: readonly string[]): string => `(${words.map(quoted).join('<->')})`;

export function matchQuery(
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

export function alternativesOf({ exact, loose, phrases, parts }: SearchTerm): string {
  return anyOf([
    ...[...exact, ...loose].map(quoted),
    ...phrases.map(phraseOf),
    ...(parts.length === 0 ? [] : [`(${parts.map(alternativesOf).join('&')})`]),
  ]);
}

export function exactWordsQuery(terms: readonly SearchTerm[], { phrases }: SearchQuery): string {
  const words = withParts(terms).flatMap(({ exact }) => exact);
  return anyOf([...new Set([...words, ...phrases.flat()])].map(quoted));
}

/** A `tsquery` for any of the words, including completions and corrections. It is used only for ranking. */
export function anyWordQuery(terms: readonly SearchTerm[], { phrases: quotes }: SearchQuery): string {
  const words = withParts(terms).flatMap(({ exact, loose, phrases }) => [
    ...exact,
    ...loose,
    ...phrases.flat(),
  ]);
  return anyOf([...new Set([...words, ...quotes.flat()])].map(quoted));
}

const withParts = (terms: readonly SearchTerm[]): readonly SearchTerm[] =>
  terms.flatMap((term) => [term, ...term.parts]);
