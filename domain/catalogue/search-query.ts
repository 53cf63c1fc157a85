import { isStopWord, searchWords } from './search-words.ts';

export interface SearchQuery {
  readonly words: readonly string[];
  readonly isLastUnfinished: boolean;
  readonly phrases: readonly (readonly string[])[];
  readonly excluded: readonly (readonly string[])[];
  /** True if the search contains quotes or exclusions, which disable spelling correction and completion. */
  readonly isExact: boolean;
  /** The trimmed search in lower case, for comparison with the column `title_key`. */
  readonly title: string;
}

/** Words after the first twelve are ignored, because each word costs a lookup. */
export const MAX_SEARCH_WORDS = 12;

const PARTS = /(-?)"([^"]*)"|(\S+)/gu;

export function parseSearch(typed: string): SearchQuery {
  const words: string[] = [];
  const phrases: string[][] = [];
  const excluded: string[][] = [];
  for (const [, minus, quoted, bare = ''] of typed.matchAll(PARTS)) {
    if (quoted !== undefined) {
      const phrase = searchWords(quoted);
      if (phrase.length > 0) (minus === '-' ? excluded : phrases).push(phrase);
      continue;
    }
    const found = searchWords(bare);
    if (/^-[\p{L}\p{N}.]/u.test(bare)) {
      if (found.length > 0) excluded.push(found);
    } else words.push(...found);
  }
  const distinct = [...new Set(words)];
  const telling = distinct.filter((word) => !isStopWord(word));
  const last = words.at(-1);
  const isExact = phrases.length > 0 || excluded.length > 0;
  return {
    words: telling.slice(0, MAX_SEARCH_WORDS),
    isLastUnfinished:
      !isExact && last !== undefined && telling.at(-1) === last && /[\p{L}\p{M}\p{N}]$/u.test(typed.trim()),
    phrases: phrases.slice(0, MAX_SEARCH_WORDS),
    excluded: excluded.slice(0, MAX_SEARCH_WORDS),
    isExact,
    title: typed.trim().toLowerCase(),
  };
}

export function hasNoWords({ words, phrases }: SearchQuery): boolean {
  return words.length === 0 && phrases.length === 0;
}
