/** The number is limited, because each running analysis holds its archive in memory. */
const MAX_CONCURRENT = 3;

/** The limit applies to one process. Waiting calls run in the order of their arrival. */
export class AnalysisLimiter {
  readonly #queued = new Set<() => void>();
  #running = 0;

  /** @param signal - ends the wait for a slot; `work` must handle the signal itself. */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#acquire(signal);
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  async #acquire(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#running < MAX_CONCURRENT) {
      this.#running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        this.#queued.delete(take);
        reject(signal.reason as Error);
      };
      const take = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      this.#queued.add(take);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** A `Set` preserves insertion order, so its first element has waited longest. */
  #release(): void {
    const [next] = this.#queued;
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    this.#queued.delete(next);
    next();
  }
}
