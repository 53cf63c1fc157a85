import { setImmediate } from 'node:timers/promises';
import { DomainError } from '#domain/common/domain-error.ts';

interface ConcurrencyLimits {
  readonly concurrency: number;
  readonly maxQueued: number;
  readonly maxWaitMs: number;
}

/** How many tasks of one owner, such as an account, may run or wait at the same time. */
export interface Share {
  readonly owner: string;
  readonly max: number;
}

const MAX_QUEUE_SHARE = 0.5;

interface QueuedTask {
  readonly go: () => void;
  readonly timer: NodeJS.Timeout;
}

/** Frees the concurrency slot. Calling it again does nothing. */
export type Release = () => void;

/**
 * Limits concurrency, with one queue for each caller. Callers get slots in turn (round-robin), so a caller with many
 * tasks cannot starve the others. A task is rejected at once if its wait, estimated from a moving average of the
 * service time, would exceed `maxWaitMs`.
 */
export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits;
  readonly #now: () => number;
  /** The order of the keys is the order in which callers get their next slot. */
  readonly #queues = new Map<string, Set<QueuedTask>>();
  readonly #tasksByOwner = new Map<string, number>();
  #queued = 0;
  #running = 0;
  #serviceMs = 0;

  constructor(limits: ConcurrencyLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  get running(): number {
    return this.#running;
  }

  get queued(): number {
    return this.#queued;
  }

  isFull(caller: string | null = null): boolean {
    const { concurrency, maxQueued, maxWaitMs } = this.#limits;
    if (this.#running < concurrency) return false;
    const own = this.#queues.get(caller ?? '')?.size ?? 0;
    if (this.#queued >= maxQueued || (caller !== null && own >= maxQueued * MAX_QUEUE_SHARE)) return true;
    // Callers get slots in turn, so until the new task starts, each other caller starts at most as many tasks as this
    // caller has in its queue, including the new one.
    let ahead = 0;
    for (const queue of this.#queues.values()) ahead += Math.min(queue.size, own + 1);
    return ((ahead + 1) * this.#serviceMs) / concurrency > maxWaitMs;
  }

  /** @returns null if the task may start or wait. */
  refusalFor(caller: string | null = null, shares: readonly Share[] = []): DomainError | null {
    if (shares.some(({ owner, max }) => (this.#tasksByOwner.get(owner) ?? 0) >= max)) return tooManyAtOnce();
    return this.isFull(caller) ? overloaded() : null;
  }

  async acquire(caller: string | null = null, shares: readonly Share[] = []): Promise<Release> {
    const refusal = this.refusalFor(caller, shares);
    if (refusal !== null) throw refusal;
    this.#count(shares, 1);
    if (this.#running < this.#limits.concurrency) this.#running += 1;
    else {
      try {
        await this.#wait(caller ?? '');
      } catch (error) {
        this.#count(shares, -1);
        throw error;
      }
    }
    const startedAt = this.#now();
    await waitForTurn();
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#count(shares, -1);
      this.#serviceMs += (this.#now() - startedAt - this.#serviceMs) * 0.1;
      this.#startNext();
    };
  }

  #count(shares: readonly Share[], change: 1 | -1): void {
    for (const { owner } of shares) {
      const tasks = (this.#tasksByOwner.get(owner) ?? 0) + change;
      if (tasks === 0) this.#tasksByOwner.delete(owner);
      else this.#tasksByOwner.set(owner, tasks);
    }
  }

  #wait(caller: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(caller) ?? new Set();
      this.#queues.set(caller, queue);
      const queued: QueuedTask = {
        go: resolve,
        timer: setTimeout(() => {
          this.#remove(caller, queue, queued);
          reject(overloaded());
        }, this.#limits.maxWaitMs),
      };
      queue.add(queued);
      this.#queued += 1;
    });
  }

  #remove(caller: string, queue: Set<QueuedTask>, queued: QueuedTask): void {
    queue.delete(queued);
    this.#queued -= 1;
    if (queue.size === 0) this.#queues.delete(caller);
  }

  #startNext(): void {
    const [head] = this.#queues;
    if (head === undefined) {
      this.#running -= 1;
      return;
    }
    const [caller, queue] = head;
    const [next] = queue;
    if (next === undefined) return;
    this.#remove(caller, queue, next);
    if (queue.size > 0) {
      this.#queues.delete(caller);
      this.#queues.set(caller, queue);
    }
    clearTimeout(next.timer);
    next.go();
  }
}

const MAX_STARTS_PER_TURN = 8;

const turn: { started: number; end: Promise<void> | null } = { started: 0, end: null };

/**
 * Limits how many tasks start in one event-loop turn. libuv accepts one connection per turn, so long turns would starve
 * new clients.
 */
async function waitForTurn(): Promise<void> {
  while (turn.started >= MAX_STARTS_PER_TURN && turn.end !== null) await turn.end;
  turn.started += 1;
  turn.end ??= endTurn();
}

async function endTurn(): Promise<void> {
  await setImmediate();
  turn.started = 0;
  turn.end = null;
}

export function overloaded(): DomainError {
  return new DomainError(
    'overloaded',
    { reason: 'overloaded' },
    {
      retry_after: 2 + Math.floor(Math.random() * 4),
    },
  );
}

function tooManyAtOnce(): DomainError {
  return new DomainError('too-many-requests', { reason: 'too-many-at-once' }, { retry_after: 5 });
}
