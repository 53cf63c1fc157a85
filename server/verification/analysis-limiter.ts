/** Limited, because analyses hold their archives in memory. */
const MAX_CONCURRENT = 3;

/** Applies to one process. Queued calls run in FIFO order. */
export class AnalysisLimiter {
  readonly #queued = new Set<() => void>();
  #running = 0;

  /** @param signal - aborts waiting for a slot; `work` must handle the signal itself. */
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

  /** Hands the slot to the longest waiting caller; a Set preserves insertion order. */
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
