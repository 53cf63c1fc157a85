import { createLocalJWKSet, type JWK } from 'jose';
import { IdentityUnavailableError } from '../../ports/identity-provider.ts';

type KeySet = ReturnType<typeof createLocalJWKSet>;

/** Limited, because clients can forge key IDs. */
const MAX_LOADS_PER_SECOND = 20;

/** The public keys of ID tokens, which are loaded when a token names one that is not known yet. */
export class SigningKeys {
  readonly #read: () => Promise<readonly JWK[]>;
  #keyIds = new Set<string | undefined>();
  #set: KeySet = createLocalJWKSet({ keys: [] });
  #loading: Promise<void> | null = null;
  #windowStartedAt = 0;
  #loads = 0;

  constructor(read: () => Promise<readonly JWK[]>) {
    this.#read = read;
  }

  /** @throws IdentityUnavailableError if no keys can be loaded now, so that no valid token is refused. */
  async findSet(kid: string): Promise<KeySet> {
    // A load that began earlier may have missed a new key.
    if (!this.#keyIds.has(kid) && this.#loading !== null) await this.#loading;
    if (!this.#keyIds.has(kid)) await this.#load();
    if (this.#keyIds.size === 0) throw new IdentityUnavailableError();
    return this.#set;
  }

  /** Callers share a load that has not ended. */
  #load(): Promise<void> {
    if (this.#loading !== null) return this.#loading;
    const now = performance.now();
    if (now - this.#windowStartedAt >= 1_000) {
      this.#windowStartedAt = now;
      this.#loads = 0;
    }
    if (this.#loads >= MAX_LOADS_PER_SECOND) return Promise.reject(new IdentityUnavailableError());
    this.#loads += 1;
    this.#loading = this.#replace().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  async #replace(): Promise<void> {
    const keys = await this.#read();
    this.#keyIds = new Set(keys.map(({ kid }) => kid));
    this.#set = createLocalJWKSet({ keys: [...keys] });
  }
}
