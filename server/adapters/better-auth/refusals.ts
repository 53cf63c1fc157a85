import { APIError } from 'better-auth/api';
import { describeWeakPassword } from './password-rule.ts';

const STATUS = {
  BAD_REQUEST: 'BAD_REQUEST',
  UNAUTHORIZED: 'UNAUTHORIZED',
  CONFLICT: 'CONFLICT',
} as const;

export function refusal(status: keyof typeof STATUS, code: string, message: string): APIError {
  return new APIError(STATUS[status], { code, message });
}

export const linkEnded = (): APIError =>
  refusal('BAD_REQUEST', 'INVALID_TOKEN', 'This link no longer works. Ask for a new one.');

export const notSignedIn = (): APIError => refusal('UNAUTHORIZED', 'UNAUTHORIZED', 'Please sign in again.');

export const wrongPassword = (): APIError =>
  refusal('BAD_REQUEST', 'INVALID_PASSWORD', 'This is not the password of the account.');

export function tooMany(message: string, seconds: number): APIError {
  return new APIError(
    'TOO_MANY_REQUESTS',
    { code: 'too-many-requests', message, retry_after: seconds },
    { 'retry-after': String(seconds) },
  );
}

/** @throws APIError `WEAK_PASSWORD` */
export function refuseWeakPassword(password: unknown, email: string): asserts password is string {
  if (typeof password !== 'string') {
    throw refusal('BAD_REQUEST', 'INVALID_PASSWORD', 'A password is a text. Type one.');
  }
  const weakness = describeWeakPassword(password, email);
  if (weakness !== null) throw refusal('BAD_REQUEST', 'WEAK_PASSWORD', weakness);
}

/** @returns the address in the form in which it is kept. @throws APIError `INVALID_EMAIL` */
export function readEmail(text: unknown): string {
  const address = typeof text === 'string' ? text.trim() : '';
  const isAddress =
    address.length <= 254 &&
    /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+\.[^\s@<>()[\]\\,;:"\p{C}.]+$/u.test(address);
  if (!isAddress) throw refusal('BAD_REQUEST', 'INVALID_EMAIL', 'This is no e-mail address.');
  return address.toLowerCase();
}
