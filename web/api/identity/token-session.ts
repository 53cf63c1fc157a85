import { language } from '#words/language.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { messageOf } from '../api-client.ts';
import { idTokenKey, isFresh, readIdToken, saveIdToken, userOfToken } from './id-token.ts';
import {
  type BootSession,
  IdentityError,
  type IdentityErrorCode,
  type IdentityUser,
} from './identity-client.ts';

export class TokenSession {
  readonly #call: IdentityCall;
  readonly #stored = new StoredUser();
  #refreshing: Promise<string | null> | null = null;

  constructor(call: IdentityCall) {
    this.#call = call;
  }

  get user(): IdentityUser | null {
    return this.#stored.current;
  }

  onChange(listener: (user: IdentityUser | null) => void): () => void {
    return this.#stored.onChange(listener);
  }

  async start(boot: BootSession | null): Promise<IdentityUser | null> {
    if (boot?.signedIn === false) {
      this.forget();
      return null;
    }
    if (typeof boot?.token === 'string') saveIdToken(boot.token);
    if (isFresh(readIdToken(), serverNow())) return this.#stored.read();
    const session = await this.#call('GET', '/get-session');
    if (session === null) this.forget();
    else await this.refresh();
    return this.user;
  }

  async reload(): Promise<IdentityUser | null> {
    const session = (await this.#call('GET', '/get-session')) as {
      user?: { email?: string; emailVerified?: boolean };
    } | null;
    const { user } = this;
    if (session === null) this.forget();
    else if (
      session.user?.emailVerified !== user?.emailVerified ||
      (session.user?.email !== undefined && session.user.email !== user?.email)
    ) {
      await this.refresh();
    }
    return this.user;
  }

  async getIdToken(force: boolean): Promise<string | null> {
    const stored = readIdToken();
    if (!force && isFresh(stored, serverNow())) return stored;
    if (this.user === null && stored === null) return null;
    return this.refresh();
  }

  refresh(): Promise<string | null> {
    this.#refreshing ??= this.#fetchToken().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async signedIn(): Promise<IdentityUser> {
    await this.refresh();
    if (this.user === null) throw new IdentityError('failed');
    return this.user;
  }

  forget(): void {
    this.#stored.save(null);
  }

  async #fetchToken(): Promise<string | null> {
    try {
      const answer = (await this.#call('GET', '/token')) as { token?: string } | null;
      const token = answer?.token ?? null;
      this.#stored.save(token);
      return token;
    } catch (error) {
      if (!(error instanceof IdentityError) || error.code !== 'not-signed-in') throw error;
      this.forget();
      return null;
    }
  }
}

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

type Listener = (user: IdentityUser | null) => void;

/** The user of the stored ID token, which all tabs share. */
export class StoredUser {
  readonly #listeners = new Set<Listener>();
  #user: IdentityUser | null = null;

  constructor() {
    window.addEventListener('storage', (event) => {
      if (event.key === idTokenKey || event.key === null) this.read();
    });
  }

  get current(): IdentityUser | null {
    return this.#user;
  }

  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  read(): IdentityUser | null {
    return this.#set(userOfToken(readIdToken()));
  }

  save(token: string | null): IdentityUser | null {
    saveIdToken(token);
    return this.#set(userOfToken(token));
  }

  #set(next: IdentityUser | null): IdentityUser | null {
    const user = this.#user;
    const same =
      user?.id === next?.id && user?.emailVerified === next?.emailVerified && user?.email === next?.email;
    this.#user = next;
    if (!same) for (const listener of this.#listeners) listener(next);
    return next;
  }
}
