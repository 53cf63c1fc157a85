import { idTokenKey, isFresh, readIdToken, saveIdToken, userOfToken } from './id-token.ts';
import type { IdentityCall } from './identity-call.ts';
import { IdentityError, type BootSession, type IdentityUser } from './identity-client.ts';

type Listener = (user: IdentityUser | null) => void;

export class TokenSession {
  readonly #call: IdentityCall;
  readonly #listeners = new Set<Listener>();
  #user: IdentityUser | null = null;
  #refreshing: Promise<string | null> | null = null;

  constructor(call: IdentityCall) {
    this.#call = call;
    window.addEventListener('storage', (event) => {
      if (event.key === idTokenKey || event.key === null) this.#setUser(userOfToken(readIdToken()));
    });
  }

  get user(): IdentityUser | null {
    return this.#user;
  }

  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async start(boot: BootSession | null): Promise<IdentityUser | null> {
    if (boot?.signedIn === false) {
      this.forget();
      return null;
    }
    if (typeof boot?.token === 'string') saveIdToken(boot.token);
    const stored = readIdToken();
    if (isFresh(stored, Date.now())) {
      this.#setUser(userOfToken(stored));
      return this.#user;
    }
    const session = await this.#call('GET', '/get-session');
    if (session === null) this.forget();
    else await this.refresh();
    return this.#user;
  }

  async reload(): Promise<IdentityUser | null> {
    const session = (await this.#call('GET', '/get-session')) as {
      user?: { email?: string; emailVerified?: boolean };
    } | null;
    if (session === null) this.forget();
    else if (
      session.user?.emailVerified !== this.#user?.emailVerified ||
      (session.user?.email !== undefined && session.user.email !== this.#user?.email)
    ) {
      await this.refresh();
    }
    return this.#user;
  }

  async getIdToken(force: boolean): Promise<string | null> {
    const stored = readIdToken();
    if (!force && isFresh(stored, Date.now())) return stored;
    if (this.#user === null && stored === null) return null;
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
    if (this.#user === null) throw new IdentityError('failed');
    return this.#user;
  }

  forget(): void {
    saveIdToken(null);
    this.#setUser(null);
  }

  async #fetchToken(): Promise<string | null> {
    try {
      const answer = (await this.#call('GET', '/token')) as { token?: string } | null;
      const token = answer?.token ?? null;
      saveIdToken(token);
      this.#setUser(userOfToken(token));
      return token;
    } catch (error) {
      if (!(error instanceof IdentityError) || error.code !== 'not-signed-in') throw error;
      this.forget();
      return null;
    }
  }

  #setUser(next: IdentityUser | null): void {
    const user = this.#user;
    const same =
      user?.id === next?.id && user?.emailVerified === next?.emailVerified && user?.email === next?.email;
    this.#user = next;
    if (same) return;
    for (const listener of this.#listeners) listener(next);
  }
}
