/**
 * A PAN has ten characters: three letters, the kind of holder, the first letter of the name, four digits and a check
 * letter, whose algorithm is not published: https://incometaxindia.gov.in/Pages/faqs.aspx
 */
const PAN = /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/u;

export function isPan(text: string): boolean {
  return PAN.test(text);
}

/** Returns the kind of holder, such as `P` for an individual or `C` for a company. */
export function panHolderOf(pan: string): string {
  return pan.charAt(3);
}

export function isPanOfPerson(text: string): boolean {
  return isPan(text) && panHolderOf(text) === 'P';
}
