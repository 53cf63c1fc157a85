import { WordIndex } from '../secrets/word-index.ts';
import { withoutComments } from './code-only.ts';
import { findDateTraps } from './dates.ts';
import { DELETING_ROWS } from './deleting.ts';
import { CHARS_AFTER, type DangerKind, type DangerLevel, type DangerRow, type Language } from './row.ts';
import { RUNNING_ROWS } from './running.ts';
import { WATCHING_ROWS } from './watching.ts';

export const DANGER_ROWS: readonly DangerRow[] = [...DELETING_ROWS, ...RUNNING_ROWS, ...WATCHING_ROWS];

export interface DangerMatch {
  readonly at: number;
  readonly kind: DangerKind;
  readonly level: DangerLevel;
}

/** A word that stands more often in one file is not tried again. */
const MAX_TRIES = 400;
/** Expressions that are sought in a whole file. */
const MAX_SOUGHT = 60;

interface Table {
  readonly index: WordIndex;
  readonly rows: readonly (readonly DangerRow[])[];
}

const tables = new Map<Language, Table>();

function tableOf(language: Language): Table {
  const known = tables.get(language);
  if (known !== undefined) return known;
  const own = DANGER_ROWS.filter(({ languages }) => languages.includes(language));
  const words = [...new Set(own.map(({ word }) => word))];
  const made = {
    index: new WordIndex(words),
    rows: words.map((word) => own.filter((row) => row.word === word)),
  };
  tables.set(language, made);
  return made;
}

export function searchCode(text: string, language: Language): DangerMatch[] {
  const { index, rows } = tableOf(language);
  let isCandidate = false;
  index.find(text, () => {
    isCandidate = true;
  });
  const traps = findDateTraps(text, language);
  if (!isCandidate && traps.length === 0) return [];
  const code = withoutComments(text, language);
  const found: DangerMatch[] = traps.filter(
    ({ at }) => code.charAt(at) === text.charAt(at) && code.charAt(at) !== ' ',
  );
  const matched = new Map<DangerRow, number>();
  const file = new SearchedFile(code);
  let tries = 0;
  index.find(code, (word, end) => {
    for (const row of rows[word] ?? []) {
      const count = matched.get(row) ?? 0;
      if (count >= row.least || (tries += 1) > MAX_TRIES) continue;
      const at = end - row.word.length;
      if (/^[a-z]/u.test(row.word) && /\w/u.test(code.charAt(at - 1))) continue;
      if (!file.matches(row, at)) continue;
      matched.set(row, count + 1);
      if (count + 1 === row.least) found.push({ at, kind: row.kind, level: row.level });
    }
  });
  return found;
}

class SearchedFile {
  readonly #code: string;
  /** Whether an expression stands anywhere in the file: each is sought once. */
  readonly #stands = new Map<RegExp | string, boolean>();

  constructor(code: string) {
    this.#code = code;
  }

  matches({ expression, before, also, assigned }: DangerRow, at: number): boolean {
    const found = expression.exec(this.#code.slice(Math.max(0, at - before), at + CHARS_AFTER));
    if (found === null || also.some((other) => !this.#has(other, other))) return false;
    if (assigned === null) return true;
    const name = found.groups?.['name'];
    if (name === undefined) return false;
    const assignment = String.raw`(?<![\w.])${name}\b[^=\n]{0,40}(?<![=!<>])=(?!=)[^\n]{0,300}?(?:${assigned})`;
    return this.#has(assignment, new RegExp(assignment, 'u'));
  }

  #has(key: RegExp | string, expression: RegExp): boolean {
    const known = this.#stands.get(key);
    if (known !== undefined) return known;
    const stands = this.#stands.size < MAX_SOUGHT && expression.test(this.#code);
    this.#stands.set(key, stands);
    return stands;
  }
}
