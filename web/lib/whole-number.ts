/** Reads a whole number as people in India type one: `1,499`, `₹1,499` and ` 1499 ` are 1499; null for anything else. */
export function parseWholeNumber(text: string): number | null {
  const digits = text.replaceAll(/[\s,₹]/gu, '');
  return /^\d{1,9}$/u.test(digits) ? Number(digits) : null;
}
