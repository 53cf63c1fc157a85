import { type PaidRange, splitPrice } from './search-price.ts';
import { isProject, isStopWord, isWeightless, searchWords } from './search-words.ts';

export interface SearchQuery {
  readonly words: readonly string[];
  readonly isLastUnfinished: boolean;
  readonly phrases: readonly (readonly string[])[];
  readonly excluded: readonly (readonly string[])[];
  /** True if the search contains quotes or exclusions, which disable spelling correction and completion. */
  readonly isExact: boolean;
  /** The trimmed search in lower case, without a price, for comparison with the column `title_key`. */
  readonly title: string;
  readonly paid: PaidRange | null;
}

/** Words after the first twelve are ignored, because each word costs a lookup. */
export const MAX_SEARCH_WORDS = 12;

const PARTS = /(-?)"([^"]*)"|(\S+)/gu;
/** Two words here mean one thing that has no weight, or are one word whose parts have none. */
const TOGETHER: readonly (readonly [RegExp, string])[] = [
  [/\b([bm])\.?\s?tech\b/giu, '$1tech'],
  [/\bb\.\s?e\b/giu, 'btech'],
  [/\bsource\s?codes?\b/giu, 'sourcecode'],
  [/\bto[\s-]do(?=$|[\s-]+(?:list|app|task|manager|web|project))/giu, 'todo'],
];

export function parseSearch(typed: string): SearchQuery {
  const words: string[] = [];
  const phrases: string[][] = [];
  const excluded: string[][] = [];
  const { words: text, paid } = splitPrice(typed);
  for (const [, minus, quoted, bare = ''] of together(text).matchAll(PARTS)) {
    if (quoted !== undefined) {
      const phrase = searchWords(quoted);
      if (phrase.length > 0) (minus === '-' ? excluded : phrases).push(phrase);
      continue;
    }
    const found = searchWords(bare);
    if (/^-[\p{L}\p{N}.]/u.test(bare)) {
      if (found.length > 0) excluded.push(found);
    } else if (bare === 'IT') words.push(BRANCH_IT);
    else words.push(...found);
  }
  const distinct = [...new Set(words)];
  const telling = tellingOf(distinct);
  const last = words.at(-1);
  const isExact = phrases.length > 0 || excluded.length > 0;
  return {
    words: telling.slice(0, MAX_SEARCH_WORDS),
    isLastUnfinished:
      !isExact &&
      paid === null &&
      last !== undefined &&
      telling.at(-1) === last &&
      /[\p{L}\p{M}\p{N}]$/u.test(typed.trim()),
    phrases: phrases.slice(0, MAX_SEARCH_WORDS),
    excluded: excluded.slice(0, MAX_SEARCH_WORDS),
    isExact,
    title:
      distinct.some((word) => isWeightless(word)) && telling.length === 0 ? '' : text.trim().toLowerCase(),
    paid,
  };
}

/** Stands for the branch of study, because `it` is a stop word. */
const BRANCH_IT = 'IT';

function together(text: string): string {
  let joined = text;
  for (const [apart, one] of TOGETHER) joined = joined.replaceAll(apart, one);
  return joined;
}

function tellingOf(words: readonly string[]): string[] {
  const telling = words.filter((word) => !isStopWord(word) && !isWeightless(word));
  if (telling.length > 0) return telling.map((word) => (word === BRANCH_IT ? 'it' : word));
  if (words.includes('it') && words.some((word) => isWeightless(word))) return ['it'];
  const isLone = words.length === 1 && words.every((word) => !isStopWord(word) && !isProject(word));
  return isLone ? [...words] : [];
}

export function hasNoWords({ words, phrases }: SearchQuery): boolean {
  return words.length === 0 && phrases.length === 0;
}
