import { plainDigits } from '#domain/common/indian-numbers.ts';

/**
 * Accepts up to nine digits of any script. Ignores ₹, commas and spaces.
 * @returns null for any other text
 */
export function parseWholeNumber(text: string): number | null {
  const digits = plainDigits(text).replaceAll(/[\s,₹]/gu, '');
  return /^\d{1,9}$/u.test(digits) ? Number(digits) : null;
}

/** What is typed into a field for a number. */
export function digitsIn(text: string): string {
  return plainDigits(text).replaceAll(/\D/gu, '');
}
