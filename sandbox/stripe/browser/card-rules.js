const MAX_DIGITS = 19;

/** @param {string} text */
export function formatCardNumber(text) {
  const digits = digitsOf(text).slice(0, MAX_DIGITS);
  if (/^3[47]/u.test(digits)) {
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ');
  }
  return digits.match(/.{1,4}/gu)?.join(' ') ?? '';
}

/** @param {string} text */
export function digitsOf(text) {
  return text.replaceAll(/\D/gu, '');
}

/** @param {string} text */
export function isCardNumber(text) {
  const digits = digitsOf(text);
  if (digits.length < 12 || digits.length > MAX_DIGITS) return false;
  let sum = 0;
  for (const [index, digit] of Array.from(digits).toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** Formats `930` and `9/30` as `09 / 30`, and `12/2030` (from autofill) as `12 / 30`. @param {string} text */
export function formatExpiry(text) {
  const [month = '', year] = text.split('/', 2).map(digitsOf);
  if (year !== undefined && month !== '') {
    return `${month.padStart(2, '0').slice(0, 2)} / ${year.length > 2 ? year.slice(-2) : year}`.trimEnd();
  }
  const digits = digitsOf(text);
  const padded = /^[2-9]/u.test(digits) ? `0${digits}` : digits;
  return padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2, 4)}` : padded;
}

/**
 * @param {string} text
 * @returns {{ month: number, year: number } | null} the year in four digits; null for an invalid date
 */
export function parseExpiry(text) {
  const match = /^(\d{1,2})\s*\/\s*(\d{2}|\d{4})$/u.exec(text.trim());
  if (match === null) return null;
  const month = Number(match[1]);
  const year = Number(match[2]);
  if (month < 1 || month > 12) return null;
  return { month, year: year < 100 ? 2000 + year : year };
}

/**
 * @param {{ month: number, year: number }} expiry
 * @param {Date} now
 */
export function isPast(expiry, now) {
  return expiry.year * 12 + expiry.month < now.getFullYear() * 12 + now.getMonth() + 1;
}
