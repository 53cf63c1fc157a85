/** What couriers in India need; the server's own rule is only that both are given. */

/** Six digits that do not begin with 0, alone or as `411 001`, and not part of a longer number. */
export function findPinCode(address: string): string | null {
  const match = /(?<!\d)([1-9]\d{2})[ -]?(\d{3})(?!\d)/u.exec(address);
  return match === null ? null : `${match[1]}${match[2]}`;
}

/** @returns ten digits, or null. Spaces, dashes, a leading 0 and +91 are accepted. */
export function parseMobileNumber(text: string): string | null {
  const digits = text.replaceAll(/[\s()-]/gu, '').replace(/^(?:\+91|0091|91(?=\d{10}$)|0)/u, '');
  return /^[6-9]\d{9}$/u.test(digits) ? digits : null;
}
