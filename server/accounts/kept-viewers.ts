import type { IdentityProvider } from '../ports/identity-provider.ts';

/** A decision is at most this old, also when another process has ended the session. */
const MAX_AGE_MS = 1_000;
const MAX_VIEWERS = 5_000;

interface Entry<Viewer> {
  readonly viewer: Viewer;
  readonly keptAt: number;
}

/** Caches who a token belongs to. Every change in this process that may affect a decision drops all of them. */
export class KeptViewers<Viewer> {
  readonly #byToken = new Map<string, Entry<Viewer>>();
  #version = 0;

  /** @param lookUp - queries the identity provider and the database; failures are not kept. */
  async find(token: string, lookUp: () => Promise<Viewer>): Promise<Viewer> {
    const entry = this.#byToken.get(token);
    if (entry !== undefined && performance.now() - entry.keptAt < MAX_AGE_MS) return entry.viewer;
    // Aged from before the look-up, by a clock that is never set back.
    const [version, keptAt] = [this.#version, performance.now()];
    const viewer = await lookUp();
    if (version !== this.#version) return viewer;
    this.#byToken.delete(token);
    this.#byToken.set(token, { viewer, keptAt });
    const [oldest] = this.#byToken.keys();
    if (this.#byToken.size > MAX_VIEWERS && oldest !== undefined) this.#byToken.delete(oldest);
    return viewer;
  }

  drop(): void {
    this.#version += 1;
    this.#byToken.clear();
  }
}

/** An identity provider that drops kept decisions whenever it ends a session or deletes an account. */
export function endingKept<Provider extends IdentityProvider>(
  provider: Provider,
  viewers: Pick<KeptViewers<unknown>, 'drop'>,
): Provider {
  const dropAfter = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } finally {
      viewers.drop();
    }
  };
  const { sessions } = provider;
  return {
    ...provider,
    deleteAccount: (subject: string) => dropAfter(provider.deleteAccount(subject)),
    sessions:
      sessions === null
        ? null
        : {
            list: (subject: string) => sessions.list(subject),
            end: (subject: string, sessionId: string) => dropAfter(sessions.end(subject, sessionId)),
            endOthers: (subject: string, currentId: string) =>
              dropAfter(sessions.endOthers(subject, currentId)),
            endAll: (subject: string) => dropAfter(sessions.endAll(subject)),
          },
  };
}
