/** Each rule applies to the result of the previous rules. */
const SOUNDS_ALIKE: readonly (readonly [RegExp, string])[] = [
  [/x/gu, 'ks'],
  [/ck/gu, 'k'],
  [/ee|ii|ea/gu, 'i'],
  [/oo|uu/gu, 'u'],
  [/ai|ei|ay(?=[^aeiou])/gu, 'e'],
  [/au|ou|ow(?=[^aeiou])/gu, 'o'],
  [/ph|f/gu, 'p'],
  [/w/gu, 'v'],
  [/z/gu, 'j'],
  [/q/gu, 'k'],
  [/m(?=[bp])/gu, 'n'],
  // Some spellings omit the h of aspirated consonants and sibilants.
  [/(?<=[bcdgjkpst])h+/gu, ''],
  // Some spellings omit the inherent vowel of Devanagari.
  [/a/gu, ''],
  [/(.)\1+/gu, '$1'],
];
const MIN_SOUND_LENGTH = 2;

/**
 * Returns a key that is equal for romanised spellings of a Hindi word, such as `pustakalaya` and `pustakalay`, or
 * `chhatra` and `chatra`.
 *
 * @param latin - in Latin letters, with or without the diacritics of a transliteration.
 * @returns null if the key would have fewer than two letters.
 */
export function soundOf(latin: string): string | null {
  let sound = latin
    .toLowerCase()
    .replaceAll('jñ', 'gy')
    .replaceAll(/[ṛṝ]/gu, 'ri')
    .replaceAll(/[ṃṁ]/gu, 'n')
    .normalize('NFD')
    .replaceAll(/[^a-z]/gu, '');
  for (const [spelling, same] of SOUNDS_ALIKE) sound = sound.replaceAll(spelling, same);
  return sound.length < MIN_SOUND_LENGTH ? null : sound;
}

/** The restricted Damerau–Levenshtein distance, which counts a swap of neighbouring letters as one edit. */
export function editDistance(from: string, to: string): number {
  const a = Array.from(from);
  const b = Array.from(to);
  let beforeLast: number[] = [];
  let last = b.map((_, index) => index + 1);
  last.unshift(0);
  for (const [i, letter] of a.entries()) {
    const row = [i + 1];
    for (const [j, other] of b.entries()) {
      const replaced = (last[j] ?? 0) + (letter === other ? 0 : 1);
      let least = Math.min(replaced, (last[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1);
      if (i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === other) {
        least = Math.min(least, (beforeLast[j - 1] ?? 0) + 1);
      }
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last.at(-1) ?? 0;
}

export function allowedMistakes(word: string): number {
  const { length } = Array.from(word);
  if (length < 4) return 0;
  if (length < 6) return 1;
  return length < 10 ? 2 : 3;
}
