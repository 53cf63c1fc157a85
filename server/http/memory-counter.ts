import type { RequestCounter } from '../ports/request-counter.ts';

/** More windows at once than this would be an attack by many addresses; the oldest are then forgotten first. */
const MAX_WINDOWS = 50_000;

interface Window {
  used: number;
  readonly endsAt: number;
}

/** Counts in this process. `now` is a monotonic clock, milliseconds. */
export class MemoryCounter implements RequestCounter {
  readonly #windows = new Map<string, Window>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  count(key: string, windowMs: number): Promise<{ used: number; endsInMs: number }> {
    const now = this.#now();
    let window = this.#windows.get(key);
    if (window === undefined || window.endsAt <= now) {
      // Deleted first, so that the map stays in the order in which windows began.
      this.#windows.delete(key);
      this.#makeRoom(now);
      window = { used: 0, endsAt: now + windowMs };
      this.#windows.set(key, window);
    }
    window.used += 1;
    return Promise.resolve({ used: window.used, endsInMs: window.endsAt - now });
  }

  #makeRoom(now: number): void {
    for (const [key, window] of this.#windows) {
      if (window.endsAt > now && this.#windows.size < MAX_WINDOWS) return;
      this.#windows.delete(key);
    }
  }
}
