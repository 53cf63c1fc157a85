import { setImmediate } from 'node:timers/promises';
import { DomainError } from '#domain/common/domain-error.ts';

interface ConcurrencyLimits {
  /** Maximum number of tasks running at once. */
  readonly concurrency: number;
  /** Maximum queue length. */
  readonly maxQueued: number;
  /** Tasks whose estimated wait exceeds this are rejected immediately, milliseconds. */
  readonly maxWaitMs: number;
}

interface Waiter {
  readonly go: () => void;
  readonly timer: NodeJS.Timeout;
}

/** Frees the slot. Idempotent. */
export type Release = () => void;

/**
 * Bounded concurrency with a queue. Rejects early when the estimated wait (moving average of service time) exceeds the limit.
 */
export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits;
  readonly #now: () => number;
  readonly #queue = new Set<Waiter>();
  #running = 0;
  /** Exponential moving average of service time. */
  #serviceMs = 0;

  constructor(limits: ConcurrencyLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  get running(): number {
    return this.#running;
  }

  get queued(): number {
    return this.#queue.size;
  }

  /** Whether the next task would be rejected. */
  get isFull(): boolean {
    const { concurrency, maxQueued, maxWaitMs } = this.#limits;
    if (this.#running < concurrency) return false;
    const estimatedWaitMs = ((this.#queue.size + 1) * this.#serviceMs) / concurrency;
    return this.#queue.size >= maxQueued || estimatedWaitMs > maxWaitMs;
  }

  /** @throws DomainError `overloaded` */
  async acquire(): Promise<Release> {
    if (this.isFull) throw overloaded();
    if (this.#running < this.#limits.concurrency) this.#running += 1;
    else await this.#wait();
    const startedAt = this.#now();
    await nextTurn();
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#serviceMs += (this.#now() - startedAt - this.#serviceMs) * 0.1;
      this.#startNext();
    };
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        go: resolve,
        timer: setTimeout(() => {
          this.#queue.delete(waiter);
          reject(overloaded());
        }, this.#limits.maxWaitMs),
      };
      this.#queue.add(waiter);
    });
  }

  /** Hands the slot to the head of the queue. */
  #startNext(): void {
    const [next] = this.#queue;
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    this.#queue.delete(next);
    clearTimeout(next.timer);
    next.go();
  }
}

let lastTurn = Promise.resolve();

/**
 * Starts one task per event-loop turn: libuv 1.46 accepts one connection a turn, so long turns would starve new clients.
 */
function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}

/** Randomised, so that clients do not retry in the same second. */
export function overloaded(): DomainError {
  return new DomainError('overloaded', 'Too many people at once. Try again in a few seconds.', {
    retry_after: 2 + Math.floor(Math.random() * 4),
  });
}
