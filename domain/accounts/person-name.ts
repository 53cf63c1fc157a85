import { claimsToBeOfficial } from './username.ts';

/**
 * Between Indic characters, zero-width joiners and non-joiners determine which conjuncts are displayed. Elsewhere they
 * are invisible and therefore not allowed, except in Arabic (below).
 */
const INDIC = String.raw`\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}`;
const JOINER_IN_PLACE = new RegExp(
  `(?<=[${INDIC}])[\u200C\u200D](?=[${INDIC}])|(?<=[${INDIC}])\u200D(?![${INDIC}])`,
  'gu',
);
/** Arabic-script languages (Urdu, Kashmiri, Sindhi) use the zero-width non-joiner between letters. */
const NON_JOINER_IN_ARABIC = /(?<=\p{Script=Arabic})\u200C(?=\p{Script=Arabic})/gu;

const ALLOWED_IN_NAME = /^(?:[\p{L}\p{M}\p{Nd} .,'’()&/-]|\u200C|\u200D)*$/u;
const ALLOWED_IN_LINE = /^[^\p{C}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]*$/u;
const BADGES = /[\p{Extended_Pictographic}\p{So}\u20E3\uFE0F]/u;
/** No script needs this many combining marks on one letter, and they would overlap adjacent lines. */
const PILED_MARKS = /\p{M}{5,}/u;

export type NameFault = 'blank' | 'hidden' | 'characters' | 'scripts' | 'official';

export function canonicalName(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\p{Zs}\t\r\n]+/gu, ' ')
    .trim();
}

/** @param skeleton - the name with confusable letters replaced, for comparison with reserved words. */
export function findNameFault(text: string, skeleton: string): NameFault | null {
  return (
    findLineFault(text) ??
    (ALLOWED_IN_NAME.test(text) ? null : 'characters') ??
    (mixesScripts(text) ? 'scripts' : null) ??
    (claimsToBeOfficial(text.toLowerCase()) || claimsToBeOfficial(skeleton.toLowerCase()) ? 'official' : null)
  );
}

/** @param skeleton - as of `findNameFault`. */
export function findCollegeFault(text: string, skeleton: string): NameFault | null {
  const isOfficial = [text, skeleton].some((name) => claimsToBeOfficial(name.toLowerCase(), 'college'));
  return findLineFault(text) ?? (isOfficial ? 'official' : null);
}

export function findLineFault(text: string): NameFault | null {
  if (!/[\p{L}\p{N}]/u.test(text)) return 'blank';
  if (BADGES.test(text)) return 'characters';
  const withoutJoiners = text.replaceAll(JOINER_IN_PLACE, '').replaceAll(NON_JOINER_IN_ARABIC, '');
  if (!ALLOWED_IN_LINE.test(withoutJoiners) || PILED_MARKS.test(text)) return 'hidden';
  return null;
}

const LOOKALIKE_SCRIPTS = [/\p{Script=Latin}/gu, /\p{Script=Greek}/gu, /\p{Script=Cyrillic}/gu];

/** Whether a word mixes Latin, Greek or Cyrillic letters with another script and can therefore imitate another word. */
function mixesScripts(text: string): boolean {
  return text.split(/[^\p{L}\p{M}]+/u).some((word) => {
    const rest = LOOKALIKE_SCRIPTS.reduce((left, script) => left.replaceAll(script, ''), word);
    const used = LOOKALIKE_SCRIPTS.filter((script) => word.replaceAll(script, '') !== word).length;
    return used + (/\p{L}/u.test(rest) ? 1 : 0) > 1;
  });
}

export function nameKey(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
