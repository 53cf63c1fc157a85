import { DIGIT, digitOf } from './digits.ts';

/** Folds the digits of every script; removes spaces, hyphens and the invisible marks that contacts are copied with. */
export function compactNumber(text: string): string {
  return plainDigits(text).replaceAll(/[\s-]/gu, '').toUpperCase();
}

/** Each dash becomes a hyphen, because documents and keyboards write others. */
export function plainDigits(text: string): string {
  const visible = text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\p{Dash}/gu, '-');
  return Array.from(visible, (character) => (DIGIT.test(character) ? digitOf(character) : character)).join(
    '',
  );
}

const MOBILE = /^(?:\+91|0{0,2}91)?0?([6-9]\d{9})$/u;

/** Landline numbers whose STD code begins like a mobile number, as they are written: with a leading zero. */
const LANDLINE =
  /^0(?:(?:79|80)[2-4]|(?:612|621|631|641|651|657|661|663|671|674|680|712|721|724|731|733|744|751|755|761|771|788|816|820|821|824|831|832|836|861|863|866|870|877|883|884|891)2)/u;
const WITH_STD_CODE = /^0\d{2,4}\)?[\s-]+\d{6,8}$/u;

/**
 * Reads a mobile number as people and autofill write it, such as `+91 098765 43210`.
 * @returns ten digits, or null for anything else, such as a landline number.
 */
export function mobileNumberOf(text: string): string | null {
  const number = compactNumber(text.replaceAll(/[().]/gu, ''));
  const national = MOBILE.exec(number)?.[1] ?? null;
  if (national === null || LANDLINE.test(number)) return null;
  return WITH_STD_CODE.test(plainDigits(text).replace('(', '').trim()) ? null : national;
}

/** @returns six digits, or null. */
export function pinOf(text: string): string | null {
  return /^[1-9]\d{5}$/u.exec(compactNumber(text))?.[0] ?? null;
}

/** @returns the PIN code in an address, six digits, or null. */
export function pinIn(address: string): string | null {
  const match = /(?:^|\D)([1-9]\d{2})[ -]?(\d{3})(?!\d)/u.exec(plainDigits(address));
  return match === null ? null : `${match[1]}${match[2]}`;
}
