import { serverNow } from '../../lib/server-clock.ts';
import { isFresh, readIdToken, saveIdToken } from './id-token.ts';
import type { IdentityCall } from './identity-call.ts';
import { IdentityError, type BootSession, type IdentityUser } from './identity-client.ts';
import { StoredUser } from './stored-user.ts';

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
