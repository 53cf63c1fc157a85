import { language } from '#words/language.ts';
import { messageOf } from '../api-client.ts';
import { IdentityError, type IdentityErrorCode } from './identity-client.ts';

/** @throws IdentityError */
export type IdentityCall = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;

const codes: Readonly<Record<string, IdentityErrorCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'invalid-credentials',
  USER_ALREADY_EXISTS: 'email-in-use',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-in-use',
  INVALID_EMAIL: 'invalid-email',
  SAME_EMAIL: 'same-email',
  PASSWORD_TOO_SHORT: 'weak-password',
  PASSWORD_TOO_LONG: 'weak-password',
  WEAK_PASSWORD: 'weak-password',
  INVALID_PASSWORD: 'wrong-password',
  INVALID_TOKEN: 'link-ended',
  PASSWORD_REQUIRED: 'password-required',
  FRESH_SIGN_IN_REQUIRED: 'sign-in-again',
};

export function createIdentityCall(basePath: string): IdentityCall {
  return async (method, path, body) => {
    const response = await fetch(`${basePath}${path}`, {
      method,
      credentials: 'same-origin',
      headers: {
        'accept-language': language.code,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new IdentityError('network');
    });
    const answer = (await response.json().catch(() => null)) as {
      code?: string;
      message?: string;
      reason?: string;
      params?: unknown;
    } | null;
    if (response.ok) return answer;
    const message = answer === null ? undefined : await messageOf(answer);
    if (answer?.reason === 'mailbox-crowded') throw new IdentityError('mailbox-crowded', message);
    if (response.status === 429) {
      throw new IdentityError('too-many-requests', answer?.reason === undefined ? undefined : message);
    }
    const known = codes[answer?.code ?? ''];
    if (known !== undefined) throw new IdentityError(known, message);
    throw new IdentityError(response.status === 401 ? 'not-signed-in' : 'failed', message);
  };
}
