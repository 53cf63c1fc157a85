import type { Refusal } from '#domain/common/refusal.ts';
import { COMMON_WORDS, listRankedPasswords } from './common-passwords.ts';

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

const rankedPasswords: ReadonlySet<string> = new Set(listRankedPasswords(MIN_PASSWORD_LENGTH));

/** There are no rules for the composition of passwords: ASVS 5.0, 6.2.5. */
export function findPasswordFault(password: string, email: string): Refusal | null {
  if (password.length < MIN_PASSWORD_LENGTH)
    return { reason: 'password-short', params: { min: MIN_PASSWORD_LENGTH } };
  if (password.length > MAX_PASSWORD_LENGTH)
    return { reason: 'password-long', params: { max: MAX_PASSWORD_LENGTH } };
  const lower = password.toLowerCase();
  if (new Set(lower).size < 3 || isSequence(lower)) return { reason: 'password-easy' };
  const name = email.toLowerCase().split('@', 1)[0] ?? '';
  if (lower === email.toLowerCase() || (name.length >= 4 && stripSuffix(lower) === name)) {
    return { reason: 'password-is-address' };
  }
  if (rankedPasswords.has(lower) || COMMON_WORDS.has(lower) || COMMON_WORDS.has(stripSuffix(lower))) {
    return { reason: 'password-common' };
  }
  return null;
}

function stripSuffix(text: string): string {
  return text.replace(/[\d!@#$%.*_-]+$/u, '');
}

function isSequence(text: string): boolean {
  const steps = new Set(
    Array.from(
      { length: text.length - 1 },
      (_none, index) => text.charCodeAt(index + 1) - text.charCodeAt(index),
    ),
  );
  return steps.size === 1 && (steps.has(1) || steps.has(-1) || steps.has(0));
}
