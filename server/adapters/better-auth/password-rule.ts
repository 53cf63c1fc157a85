import { COMMON_WORDS, listRankedPasswords } from './common-passwords.ts';

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

const rankedPasswords: ReadonlySet<string> = new Set(listRankedPasswords(MIN_PASSWORD_LENGTH));

/**
 * Checks length and a list of common passwords; no composition rules (ASVS 5.0, 6.2.1, 6.2.4, 6.2.5).
 *
 * @returns a sentence saying what is wrong with a new password, or null.
 */
export function describeWeakPassword(password: string, email: string): string | null {
  if (password.length < MIN_PASSWORD_LENGTH) return `Use at least ${MIN_PASSWORD_LENGTH} characters.`;
  if (password.length > MAX_PASSWORD_LENGTH) return `Use at most ${MAX_PASSWORD_LENGTH} characters.`;
  const lower = password.toLowerCase();
  if (new Set(lower).size < 3 || isSequence(lower))
    return 'This password is easy to guess. Use different characters.';
  const name = email.toLowerCase().split('@', 1)[0] ?? '';
  if (lower === email.toLowerCase() || (name.length >= 4 && stripSuffix(lower) === name)) {
    return 'This password is your e-mail address. Choose another one.';
  }
  if (rankedPasswords.has(lower) || COMMON_WORDS.has(lower) || COMMON_WORDS.has(stripSuffix(lower))) {
    return 'This password is one of the most common ones. Choose another one.';
  }
  return null;
}

/** Removes trailing digits and punctuation. */
function stripSuffix(text: string): string {
  return text.replace(/[\d!@#$%.*_-]+$/u, '');
}

/** A sequence of consecutive characters: `12345678`, `hgfedcba`. */
function isSequence(text: string): boolean {
  const steps = new Set(
    Array.from(
      { length: text.length - 1 },
      (_none, index) => text.charCodeAt(index + 1) - text.charCodeAt(index),
    ),
  );
  return steps.size === 1 && (steps.has(1) || steps.has(-1) || steps.has(0));
}
