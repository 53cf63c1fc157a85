/**
 * Ten characters: three letters, the kind of holder, the first letter of the name, four digits and a check letter, whose
 * algorithm is not published: https://incometaxindia.gov.in/Pages/faqs.aspx
 */
const PAN = /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/u;

/** Whether the text, in capitals and without spaces, is a permanent account number. */
export function isPan(text: string): boolean {
  return PAN.test(text);
}

/** The kind of holder, such as `P` for an individual and `C` for a company. */
export function panHolderOf(pan: string): string {
  return pan.charAt(3);
}

export function isPanOfPerson(text: string): boolean {
  return isPan(text) && panHolderOf(text) === 'P';
}

/** Removes the spaces and hyphens that people type in numbers, and converts letters to upper case. */
export function compactNumber(text: string): string {
  return text.replaceAll(/[\s-]/gu, '').toUpperCase();
}
