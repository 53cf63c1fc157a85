import type { SignedTokens } from '../ports/app-secret.ts';
import { hashSecret, newSecret } from './one-time-secret.ts';

/** The cookie identifies a browser. A sign-in starts one, and a session without one gets one of its own. */
export function newDeviceCookie(tokens: SignedTokens): string {
  return tokens.sign('device', newSecret());
}

/** Is the same for each call of a session, so that a client that ignores cookies is one browser. */
export async function deviceCookieOf(tokens: SignedTokens, sessionId: string): Promise<string> {
  return tokens.sign('device', await hashSecret(`device of session ${sessionId}`));
}

/** @returns null if this deployment did not sign the cookie. */
export async function deviceHashOf(tokens: SignedTokens, cookie: string | undefined): Promise<string | null> {
  const secret = cookie === undefined ? null : tokens.read('device', cookie);
  return secret === null ? null : await hashSecret(secret);
}
