export const IDENTIFIER = 1;
export const STRING = 2;
export const NUMBER = 3;
export const COMMA = 44;
export const PLUS = 43;
export const DOT = 46;

/** After these tokens, a slash is a division or part of a closing tag; elsewhere it can start a regular expression. */
export const VALUE_END_TOKENS = new Set([IDENTIFIER, NUMBER, STRING, 41, 93, 60]);

export const CONTINUATION_CHARACTERS = new Set(Array.from('(,=+[:?.&|-*/<', (mark) => mark.charCodeAt(0)));

export function isTrivialStatement(code: readonly number[], from: number): boolean {
  const length = code.length - from;
  if (length === 0 || length > 9) return false;
  let at = from;
  while (code[at] === IDENTIFIER && code[at + 1] === IDENTIFIER) at += 1;
  if (code[at] !== IDENTIFIER) return length === 1;
  at += 1;
  if (at === code.length) return true;
  if (code[at] === 58 && code[at + 1] === IDENTIFIER) at += 2;
  if (at === code.length) return true;
  if (code[at] === 61 || ((code[at] === PLUS || code[at] === 45) && code[at + 1] === code[at])) {
    if (code[at] !== 61) return at + 2 === code.length;
    if (code[at + 1] === 45) at += 1;
    return at + 2 === code.length && isConstant(code[at + 1] ?? 0);
  }
  while (code[at] === DOT && code[at + 1] === IDENTIFIER) at += 2;
  return code[at] === 40 && code[at + 1] === STRING && code[at + 2] === 41 && at + 3 === code.length;
}

const isConstant = (token: number): boolean => token === NUMBER || token === STRING || token === IDENTIFIER;
