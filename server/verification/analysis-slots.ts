import { TooManyVerifications } from '#domain/verification-errors.ts';

/** An archive is looked through in memory; this many at the same time in one process. */
const AT_THE_SAME_TIME = 3;

/**
 * Lets one analysis a person run at a time, and few altogether. It holds for this process; what a person may do in an hour
 * is counted in the database and so holds for all of them.
 */
export class AnalysisSlots {
  readonly #people = new Set<string>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  async run<T>(profileId: string, work: () => Promise<T>): Promise<T> {
    if (this.#people.has(profileId)) {
      throw new TooManyVerifications('Your last verification is still running. Wait for its result.', 10);
    }
    this.#people.add(profileId);
    try {
      if (this.#running < AT_THE_SAME_TIME) this.#running += 1;
      else await new Promise<void>((resolve) => this.#waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = this.#waiting.shift();
        if (next === undefined) this.#running -= 1;
        else next();
      }
    } finally {
      this.#people.delete(profileId);
    }
  }
}
