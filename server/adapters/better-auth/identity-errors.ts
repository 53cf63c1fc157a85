import { APIError } from 'better-auth/api';
import type { Refusal } from '#domain/common/refusal.ts';
import { describeRefusal } from '../../runtime/translate-answer.ts';
import { findPasswordFault } from './password-rule.ts';

const STATUS = {
  BAD_REQUEST: 'BAD_REQUEST',
  UNAUTHORIZED: 'UNAUTHORIZED',
  CONFLICT: 'CONFLICT',
} as const;

export function apiError(status: keyof typeof STATUS, code: string, refusal: Refusal): APIError {
  return new APIError(STATUS[status], { code, ...describeRefusal(refusal) });
}

export const linkEnded = (): APIError => apiError('BAD_REQUEST', 'INVALID_TOKEN', { reason: 'link-ended' });

export const notSignedIn = (): APIError =>
  apiError('UNAUTHORIZED', 'UNAUTHORIZED', { reason: 'sign-in-needed' });

export const wrongPassword = (): APIError =>
  apiError('BAD_REQUEST', 'INVALID_PASSWORD', { reason: 'password-wrong' });

/** @param seconds - null if nobody knows when the call will be allowed again. */
export function tooMany(refusal: Refusal, seconds: number | null): APIError {
  return new APIError(
    'TOO_MANY_REQUESTS',
    {
      code: 'too-many-requests',
      ...describeRefusal(refusal),
      ...(seconds === null ? {} : { retry_after: seconds }),
    },
    seconds === null ? {} : { 'retry-after': String(seconds) },
  );
}

/** @throws APIError `INVALID_PASSWORD` if it is not a string, otherwise `WEAK_PASSWORD` */
export function assertStrongPassword(password: unknown, email: string): asserts password is string {
  if (typeof password !== 'string') {
    throw apiError('BAD_REQUEST', 'INVALID_PASSWORD', { reason: 'password-missing' });
  }
  const weakness = findPasswordFault(password, email);
  if (weakness !== null) throw apiError('BAD_REQUEST', 'WEAK_PASSWORD', weakness);
}

/** @returns the address trimmed and in lower case. @throws APIError `INVALID_EMAIL` */
export function parseEmail(text: unknown): string {
  const address = typeof text === 'string' ? text.trim() : '';
  const isAddress =
    address.length <= 254 &&
    /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+\.[^\s@<>()[\]\\,;:"\p{C}.]+$/u.test(address);
  if (!isAddress) throw apiError('BAD_REQUEST', 'INVALID_EMAIL', { reason: 'address-invalid' });
  return address.toLowerCase();
}
