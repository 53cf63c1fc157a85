/** A non-negative integer of up to nine digits, with optional ₹, commas and spaces; null for anything else. */
export function parseWholeNumber(text: string): number | null {
  const digits = text.replaceAll(/[\s,₹]/gu, '');
  return /^\d{1,9}$/u.test(digits) ? Number(digits) : null;
}
