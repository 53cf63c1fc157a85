/** The server requires only a non-empty address and phone number; these stricter checks are for India. */

export function findPinCode(address: string): string | null {
  const match = /(?:^|\D)([1-9]\d{2})[ -]?(\d{3})(?!\d)/u.exec(address);
  return match === null ? null : `${match[1]}${match[2]}`;
}

/** Accepts spaces, dashes, parentheses, and the prefixes 0, 91, +91 and 0091. @returns ten digits, or null */
export function parseMobileNumber(text: string): string | null {
  const digits = text.replaceAll(/[\s()-]/gu, '').replace(/^(?:\+91|0091|91(?=\d{10}$)|0)/u, '');
  return /^[6-9]\d{9}$/u.test(digits) ? digits : null;
}
