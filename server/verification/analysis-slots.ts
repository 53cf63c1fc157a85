import { TooManyVerifications } from '#domain/verification-errors.ts';

/** An archive is looked through in memory; this many at the same time in one process. */
const AT_THE_SAME_TIME = 3;

/**
 * Lets one analysis a person run at a time, and few altogether. It holds for this process; what a person may do in an hour
 * is counted in the database and so holds for all of them.
 */
export class AnalysisSlots {
  readonly #people = new Set<string>();
  readonly #waiting = new Set<() => void>();
  #running = 0;

  /** @param signal - aborted, it ends the waiting for a slot with its reason; ending the work is the work's own. */
  async run<T>(profileId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (this.#people.has(profileId)) {
      throw new TooManyVerifications('Your last verification is still running. Wait for its result.', 10);
    }
    this.#people.add(profileId);
    try {
      await this.#takeSlot(signal);
      try {
        return await work();
      } finally {
        this.#passSlotOn();
      }
    } finally {
      this.#people.delete(profileId);
    }
  }

  async #takeSlot(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#running < AT_THE_SAME_TIME) {
      this.#running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.delete(take);
        reject(signal.reason as Error);
      };
      const take = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      this.#waiting.add(take);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** To whoever has waited longest: a set keeps the order in which they came. */
  #passSlotOn(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
