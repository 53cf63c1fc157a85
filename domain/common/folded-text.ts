import { DIGIT, digitOf } from './digits.ts';

/** `places` maps each character of the folded text to its index in the original. */
export interface FoldedText {
  readonly text: string;
  /** Has one more element than the folded text, for the end of the original. */
  readonly places: readonly number[];
}

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Invisible characters, and marks over or around a character: accents and the frame of a key cap. */
const IGNORED = /\p{Default_Ignorable_Code_Point}|[\u0300-\u036F\u20D0-\u20FF]/gu;
const HYPHEN = /^[\u2010-\u2015\u2212\uFE58]$/u;

/** Characters that look like Latin letters: https://www.unicode.org/reports/tr39/#Confusable_Detection */
const LOOKALIKES = new Map(
  zip('авеіјкмнорсѕтухһԁԛԝαεικνορτυχɑɡıℓ', 'abeijkmhopcstyxhdqwaeikvoptuxagil').concat(
    rangeOf(0x1_f1_50, 26, 'abcdefghijklmnopqrstuvwxyz'),
    rangeOf(0x1_f1_70, 26, 'abcdefghijklmnopqrstuvwxyz'),
    // Circled digits that compatibility forms leave as they are.
    rangeOf(0x27_76, 9, '123456789'),
    rangeOf(0x27_80, 9, '123456789'),
    rangeOf(0x27_8a, 9, '123456789'),
    rangeOf(0x24_f5, 9, '123456789'),
    zip('⓿🄋🄌', '000'),
    [['🔟', '10']],
  ),
);

function zip(from: string, to: string): [string, string][] {
  return Array.from(from, (character, index) => [character, to[index] ?? '']);
}

function rangeOf(start: number, count: number, to: string): [string, string][] {
  return zip(String.fromCodePoint(...Array.from({ length: count }, (_none, index) => start + index)), to);
}

/**
 * Folds to lower case, plain forms, Latin letters and ASCII digits, and removes invisible characters, so that `९८…`,
 * `9️⃣8️⃣…` and `asha\u200B@…` match like their plain forms.
 */
export function foldText(original: string): FoldedText {
  let text = '';
  const places: number[] = [];
  let place = 0;
  for (const character of original) {
    const folded = foldCharacter(character);
    for (let index = 0; index < folded.length; index += 1) places.push(place);
    text += folded;
    place += character.length;
  }
  places.push(place);
  return { text, places };
}

function foldCharacter(character: string): string {
  if (character < '\u0080') return character.toLowerCase();
  const plain = character.normalize('NFKD').replaceAll(IGNORED, '').toLowerCase();
  if (HYPHEN.test(plain)) return '-';
  return DIGIT.test(plain) ? digitOf(plain) : (LOOKALIKES.get(plain) ?? plain);
}

/** A group `before` is not part of the range. It replaces lookbehind, which the oldest supported browsers lack. */
export function findRanges(
  { text, places }: FoldedText,
  pattern: RegExp,
  accepts: (found: string) => boolean = () => true,
): TextRange[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const start = match.index + (match.groups?.['before']?.length ?? 0);
    const end = match.index + match[0].length;
    if (!accepts(text.slice(start, end))) return [];
    return [{ start: places[start] ?? 0, end: places[end] ?? places.at(-1) ?? 0 }];
  });
}

export function mergeRanges(ranges: readonly TextRange[]): TextRange[] {
  const merged: TextRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && range.start <= last.end) {
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    } else {
      merged.push(range);
    }
  }
  return merged;
}

export function replaceRanges(text: string, ranges: readonly TextRange[], replacement: string): string {
  let replaced = '';
  let from = 0;
  for (const { start, end } of mergeRanges(ranges)) {
    replaced += text.slice(from, start) + replacement;
    from = end;
  }
  return replaced + text.slice(from);
}
