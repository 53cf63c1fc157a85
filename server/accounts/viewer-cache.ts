import { SingleFlight } from '#domain/common/single-flight.ts';
import type { GivenProof, IdentityProvider, SessionOwner } from '../ports/identity-provider.ts';

/** A session that another process has ended keeps working for at most this long. */
const MAX_AGE_MS = 1_000;
const MAX_VIEWERS = 5_000;

interface Entry<Viewer> {
  readonly viewer: Viewer;
  readonly cachedAt: number;
}

/** Every change in this process that may affect a viewer clears the cache. */
export class ViewerCache<Viewer> {
  readonly #flight = new SingleFlight<Viewer>();
  readonly #byToken = new Map<string, Entry<Viewer>>();
  #version = 0;

  async find(token: string, lookUp: () => Promise<Viewer>): Promise<Viewer> {
    const entry = this.#byToken.get(token);
    if (entry !== undefined && isFresh(entry)) return entry.viewer;
    const { value } = await this.#flight.run(token, this.#version, () => this.#keep(token, lookUp));
    return value;
  }

  drop(): void {
    this.#version += 1;
    this.#byToken.clear();
  }

  async #keep(token: string, lookUp: () => Promise<Viewer>): Promise<Viewer> {
    // The result may be as old as the start of the lookup, and is not cached if `drop` is called during the lookup.
    const [version, cachedAt] = [this.#version, performance.now()];
    const viewer = await lookUp();
    if (version !== this.#version) return viewer;
    this.#byToken.delete(token);
    this.#byToken.set(token, { viewer, cachedAt });
    const [oldest] = this.#byToken.keys();
    if (this.#byToken.size > MAX_VIEWERS && oldest !== undefined) this.#byToken.delete(oldest);
    return viewer;
  }
}

function isFresh({ cachedAt }: Entry<unknown>): boolean {
  return performance.now() - cachedAt < MAX_AGE_MS;
}

export function withViewerCache<Provider extends IdentityProvider>(
  provider: Provider,
  viewers: Pick<ViewerCache<unknown>, 'drop'>,
): Provider {
  const dropAfter = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } finally {
      viewers.drop();
    }
  };
  const { sessions, secondFactor } = provider;
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
    secondFactor:
      secondFactor === null
        ? null
        : {
            listEnrolled: (subjects: readonly string[]) => secondFactor.listEnrolled(subjects),
            enrol: (caller: SessionOwner, proof: GivenProof) => secondFactor.enrol(caller, proof),
            prove: (caller: SessionOwner, given: { code: string; address: string }) =>
              dropAfter(secondFactor.prove(caller, given)),
            reset: (subject: string) => dropAfter(secondFactor.reset(subject)),
          },
  };
}
