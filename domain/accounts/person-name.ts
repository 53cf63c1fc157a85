import { speaksForTheMarket } from './username.ts';

/**
 * Full names, colleges and other one-line texts that people read as somebody's identity. All scripts are welcome; what
 * cannot be seen, turns the text around or poses as a badge is not.
 */

/** Joiners shape Indic words and belong between two of their characters; anywhere else they are invisible. */
const INDIC = String.raw`\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}`;
const JOINER_IN_PLACE = new RegExp(
  `(?<=[${INDIC}])[\u200C\u200D](?=[${INDIC}])|(?<=[${INDIC}])\u200D(?![${INDIC}])`,
  'gu',
);
/** Arabic-script names (Urdu, Kashmiri, Sindhi) use the non-joiner between letters. */
const NON_JOINER_IN_ARABIC = /(?<=\p{Script=Arabic})\u200C(?=\p{Script=Arabic})/gu;

const ALLOWED_IN_NAME = /^(?:[\p{L}\p{M}\p{Nd} .,'’()&/-]|\u200C|\u200D)*$/u;
const ALLOWED_IN_LINE = /^[^\p{C}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]*$/u;
const BADGES = /[\p{Extended_Pictographic}\p{So}\u20E3\uFE0F]/u;
/** A run of marks on one letter beyond what any script needs covers its neighbours. */
const PILED_MARKS = /\p{M}{5,}/u;

export type NameFault = 'blank' | 'hidden' | 'characters' | 'scripts' | 'official';

/** Composed, with single spaces. Compatibility forms (full-width letters, `ﬁ`, `℻`) become what they look like. */
export function canonicalName(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\p{Zs}\t\r\n]+/gu, ' ')
    .trim();
}

/** @param text - canonical. @param skeleton - the same with confusable letters replaced, for the words it may not say. */
export function faultOfName(text: string, skeleton: string): NameFault | null {
  return (
    faultOfLine(text) ??
    (ALLOWED_IN_NAME.test(text) ? null : 'characters') ??
    (mixesScripts(text) ? 'scripts' : null) ??
    (speaksForTheMarket(text.toLowerCase()) || speaksForTheMarket(skeleton.toLowerCase()) ? 'official' : null)
  );
}

/** For colleges and titles: any visible text without badges. */
export function faultOfLine(text: string): NameFault | null {
  if (!/[\p{L}\p{N}]/u.test(text)) return 'blank';
  if (BADGES.test(text)) return 'characters';
  const withoutJoiners = text.replaceAll(JOINER_IN_PLACE, '').replaceAll(NON_JOINER_IN_ARABIC, '');
  if (!ALLOWED_IN_LINE.test(withoutJoiners) || PILED_MARKS.test(text)) return 'hidden';
  return null;
}

const LOOKALIKE_SCRIPTS = [/\p{Script=Latin}/gu, /\p{Script=Greek}/gu, /\p{Script=Cyrillic}/gu];

/** Letters of Latin, Greek and Cyrillic look alike; a word is written in one of them, or in other scripts. */
function mixesScripts(text: string): boolean {
  return text.split(/[^\p{L}\p{M}]+/u).some((word) => {
    const rest = LOOKALIKE_SCRIPTS.reduce((left, script) => left.replaceAll(script, ''), word);
    const used = LOOKALIKE_SCRIPTS.filter((script) => word.replaceAll(script, '') !== word).length;
    return used + (/\p{L}/u.test(rest) ? 1 : 0) > 1;
  });
}

/** Two names are the same, not look-alikes, when they differ in case, spaces and marks between words alone. */
export function plainName(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

const SENTENCES: Readonly<Record<NameFault, string>> = {
  blank: 'This must not be blank.',
  hidden: 'This holds characters that cannot be seen. Type it again without copying it.',
  characters: 'Use letters, spaces, dots, hyphens and apostrophes. Symbols and emoji are not part of a name.',
  scripts: 'One word mixes letters of several alphabets. Write each word in one.',
  official: 'This name would look like one of ProtoHaat itself. Use your own.',
};

export function sentenceOfFault(fault: NameFault): string {
  return SENTENCES[fault];
}
