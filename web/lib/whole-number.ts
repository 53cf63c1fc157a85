const FIRST_INDIC_ZERO = 0x0966;
const INDIC_SCRIPT_SIZE = 0x80;

/**
 * Accepts up to nine digits, which may be Latin or of an Indic script such as Devanagari. Ignores ₹, commas
 * and spaces.
 * @returns null for any other text
 */
export function parseWholeNumber(text: string): number | null {
  const digits = text.replaceAll(/[\s,₹]/gu, '').replaceAll(/[\u0966-\u0D6F]/gu, (character) => {
    const value = ((character.codePointAt(0) ?? 0) - FIRST_INDIC_ZERO) % INDIC_SCRIPT_SIZE;
    return value < 10 ? String(value) : character;
  });
  return /^\d{1,9}$/u.test(digits) ? Number(digits) : null;
}
