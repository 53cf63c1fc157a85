import { setImmediate } from 'node:timers/promises';
import { DomainError } from '#domain/shared/domain-error.ts';

interface GateRules {
  /** So much of this kind of work is done at the same time. */
  readonly atOnce: number;
  /** So many wait at most. */
  readonly mayWait: number;
  /** Who would have to wait longer than this is sent away at once, milliseconds. */
  readonly waitMs: number;
}

interface Waiter {
  readonly go: () => void;
  readonly timer: NodeJS.Timeout;
}

/** A piece of work tells that it is over; telling it twice does no harm. */
export type Leave = () => void;

/**
 * Lets a fixed amount of work run at once and a little wait. Who cannot be served soon is told so at once instead of late:
 * the wait is foreseen from how long the last pieces of work took.
 */
export class Gate {
  readonly #rules: GateRules;
  readonly #now: () => number;
  readonly #waiting = new Set<Waiter>();
  #running = 0;
  /** Moving average. */
  #workMs = 0;

  constructor(rules: GateRules, now: () => number = () => performance.now()) {
    this.#rules = rules;
    this.#now = now;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Whether one more would have to wait too long. */
  get isFull(): boolean {
    const { atOnce, mayWait, waitMs } = this.#rules;
    if (this.#running < atOnce) return false;
    const foreseenMs = ((this.#waiting.size + 1) * this.#workMs) / atOnce;
    return this.#waiting.size >= mayWait || foreseenMs > waitMs;
  }

  /** @throws DomainError `overloaded` */
  async enter(): Promise<Leave> {
    if (this.isFull) throw overloaded();
    if (this.#running < this.#rules.atOnce) this.#running += 1;
    else await this.#wait();
    const startedAt = this.#now();
    await nextTurn();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#workMs += (this.#now() - startedAt - this.#workMs) * 0.1;
      this.#passOn();
    };
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        go: resolve,
        timer: setTimeout(() => {
          this.#waiting.delete(waiter);
          reject(overloaded());
        }, this.#rules.waitMs),
      };
      this.#waiting.add(waiter);
    });
  }

  /** The place goes to who has waited longest. */
  #passOn(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    this.#waiting.delete(next);
    clearTimeout(next.timer);
    next.go();
  }
}

let lastTurn = Promise.resolve();

/**
 * One piece of work begins in each turn of the event loop. Node takes one new connection a turn (seen with libuv 1.46): with
 * long turns, whoever knocks would wait for seconds before being seen.
 */
function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}

/** Not everybody comes back in the same second. */
export function overloaded(): DomainError {
  return new DomainError('overloaded', 'Too many people at once. Try again in a few seconds.', {
    retry_after: 2 + Math.floor(Math.random() * 4),
  });
}
