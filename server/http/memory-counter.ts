import type { RequestCounter } from '../ports/attempts.ts';

const MAX_WINDOWS = 50_000;

interface Window {
  used: number;
  readonly endsAt: number;
}

type Count = Awaited<ReturnType<RequestCounter['count']>>;

/** `now` is a monotonic clock in milliseconds. */
export class MemoryCounter implements RequestCounter {
  readonly #windows = new Map<string, Window>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  count(key: string, windowMs: number): Promise<Count> {
    const now = this.#now();
    let window = this.#windows.get(key);
    if (window === undefined || window.endsAt <= now) {
      // Deleting the key first keeps the map ordered by window start.
      this.#windows.delete(key);
      this.#evict(now);
      window = { used: 0, endsAt: now + windowMs };
      this.#windows.set(key, window);
    }
    window.used += 1;
    return Promise.resolve({ used: window.used, endsInMs: window.endsAt - now });
  }

  #evict(now: number): void {
    for (const [key, window] of this.#windows) {
      if (window.endsAt > now && this.#windows.size < MAX_WINDOWS) return;
      this.#windows.delete(key);
    }
  }
}
