import Sanscript from '@indic-transliteration/sanscript';
import type { Romaniser } from '../../ports/writing-systems.ts';

const SCHEMES: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Devanagari}/u, 'devanagari'],
  [/\p{Script=Bengali}/u, 'bengali'],
  [/\p{Script=Gujarati}/u, 'gujarati'],
  [/\p{Script=Gurmukhi}/u, 'gurmukhi'],
  [/\p{Script=Kannada}/u, 'kannada'],
  [/\p{Script=Malayalam}/u, 'malayalam'],
  [/\p{Script=Oriya}/u, 'oriya'],
  [/\p{Script=Tamil}/u, 'tamil'],
  [/\p{Script=Telugu}/u, 'telugu'],
];
/** These dots mark borrowed sounds. Romanised spellings omit them. */
const NUKTA = /[\u093c\u09bc\u0abc\u0a3c\u0cbc\u0b3c]/gu;

export function createRomaniser(): Romaniser {
  return {
    romanise(word) {
      const scheme = SCHEMES.find(([script]) => script.test(word))?.[1];
      if (scheme === undefined) return null;
      const plain = word
        .normalize('NFD')
        .replaceAll(NUKTA, '')
        .replaceAll('\u0901', '\u0902')
        .normalize('NFC');
      return Sanscript.t(plain, scheme, 'iast');
    },
  };
}
