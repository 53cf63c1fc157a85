export const DIGIT = /^\p{Nd}$/u;

/** The decimal digits of a script are ten consecutive code points. */
export function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}
