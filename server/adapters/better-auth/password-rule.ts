import { COMMON_WORDS, listRankedPasswords } from './common-passwords.ts';

export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 128;

const rankedPasswords: ReadonlySet<string> = new Set(listRankedPasswords(SHORTEST_PASSWORD));

/**
 * @returns a sentence saying what is wrong with a new password, or null. Length and a list of common passwords, and no
 * rules about kinds of characters (ASVS 5.0, 6.2.1, 6.2.4, 6.2.5).
 */
export function describeWeakPassword(password: string, email: string): string | null {
  if (password.length < SHORTEST_PASSWORD) return `Use at least ${SHORTEST_PASSWORD} characters.`;
  if (password.length > LONGEST_PASSWORD) return `Use at most ${LONGEST_PASSWORD} characters.`;
  const lower = password.toLowerCase();
  if (new Set(lower).size < 3 || isRun(lower))
    return 'This password is easy to guess. Use different characters.';
  const name = email.toLowerCase().split('@', 1)[0] ?? '';
  if (lower === email.toLowerCase() || (name.length >= 4 && stripEnd(lower) === name)) {
    return 'This password is your e-mail address. Choose another one.';
  }
  if (rankedPasswords.has(lower) || COMMON_WORDS.has(lower) || COMMON_WORDS.has(stripEnd(lower))) {
    return 'This password is one of the most common ones. Choose another one.';
  }
  return null;
}

/** Without the digits and marks that people append. */
function stripEnd(text: string): string {
  return text.replace(/[\d!@#$%.*_-]+$/u, '');
}

/** Characters that follow one another, up or down, all the way: `12345678`, `hgfedcba`. */
function isRun(text: string): boolean {
  const steps = new Set(
    Array.from(
      { length: text.length - 1 },
      (_none, index) => text.charCodeAt(index + 1) - text.charCodeAt(index),
    ),
  );
  return steps.size === 1 && (steps.has(1) || steps.has(-1) || steps.has(0));
}
