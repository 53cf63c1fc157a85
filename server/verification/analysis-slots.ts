/** An archive is looked through in memory; this many at the same time in one process. */
const AT_THE_SAME_TIME = 3;

/** Lets few analyses run in this process at a time, in the order in which they came. */
export class AnalysisSlots {
  readonly #waiting = new Set<() => void>();
  #running = 0;

  /** @param signal - aborted, it ends the waiting for a slot with its reason; ending the work is the work's own. */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#takeSlot(signal);
    try {
      return await work();
    } finally {
      this.#passSlotOn();
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
