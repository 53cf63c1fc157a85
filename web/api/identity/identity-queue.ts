import type { IdentityClient, IdentityUser } from './identity-client.ts';

export interface IdentityQueueDeps {
  readonly loadIdentity: () => Promise<IdentityClient>;
  readonly onOutsideChange: (user: IdentityUser | null) => void;
}

/**
 * Runs tasks with the identity client one after another, so that a sign-in and a session lookup do not undo
 * each other.
 */
export class IdentityQueue {
  readonly #deps: IdentityQueueDeps;
  #client: IdentityClient | null = null;
  #running = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(deps: IdentityQueueDeps) {
    this.#deps = deps;
  }

  get client(): IdentityClient | null {
    return this.#client;
  }

  run<T>(work: (identity: IdentityClient) => Promise<T>): Promise<T> {
    const turn = this.#last.then(async () => {
      this.#running += 1;
      try {
        return await work(await this.#load());
      } finally {
        this.#running -= 1;
      }
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #load(): Promise<IdentityClient> {
    if (this.#client !== null) return this.#client;
    const client = await this.#deps.loadIdentity();
    this.#client = client;
    client.onChange((user) => {
      if (this.#running === 0) this.#deps.onOutsideChange(user);
    });
    return client;
  }
}
