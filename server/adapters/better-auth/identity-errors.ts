import { APIError } from 'better-auth/api';
import { describeWeakPassword } from './password-rule.ts';

const STATUS = {
  BAD_REQUEST: 'BAD_REQUEST',
  UNAUTHORIZED: 'UNAUTHORIZED',
  CONFLICT: 'CONFLICT',
} as const;

export function apiError(status: keyof typeof STATUS, code: string, message: string): APIError {
  return new APIError(STATUS[status], { code, message });
}

export const linkEnded = (): APIError =>
  apiError('BAD_REQUEST', 'INVALID_TOKEN', 'This link no longer works. Ask for a new one.');

export const notSignedIn = (): APIError => apiError('UNAUTHORIZED', 'UNAUTHORIZED', 'Please sign in again.');

export const wrongPassword = (): APIError =>
  apiError('BAD_REQUEST', 'INVALID_PASSWORD', 'This is not the password of the account.');

export function tooMany(message: string, seconds: number): APIError {
  return new APIError(
    'TOO_MANY_REQUESTS',
    { code: 'too-many-requests', message, retry_after: seconds },
    { 'retry-after': String(seconds) },
  );
}

/** @throws APIError `WEAK_PASSWORD` */
export function assertStrongPassword(password: unknown, email: string): asserts password is string {
  if (typeof password !== 'string') {
    throw apiError('BAD_REQUEST', 'INVALID_PASSWORD', 'Type a password.');
  }
  const weakness = describeWeakPassword(password, email);
  if (weakness !== null) throw apiError('BAD_REQUEST', 'WEAK_PASSWORD', weakness);
}

/** @returns the address trimmed and in lower case. @throws APIError `INVALID_EMAIL` */
export function parseEmail(text: unknown): string {
  const address = typeof text === 'string' ? text.trim() : '';
  const isAddress =
    address.length <= 254 &&
    /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+\.[^\s@<>()[\]\\,;:"\p{C}.]+$/u.test(address);
  if (!isAddress) throw apiError('BAD_REQUEST', 'INVALID_EMAIL', 'This is not an e-mail address.');
  return address.toLowerCase();
}
