import type { Queryable } from '../database/database.ts';

/**
 * A kind of background work. `handle` may run more than once for one enqueue (at-least-once), so it must be repeatable.
 * The queue retries with exponential back-off from 5 seconds up to 1 hour, for as long as `retryForHours` says.
 */
export interface Job<Data extends object, Needs> {
  readonly name: string;
  readonly retryForHours: number;
  /** At most this long for one run, seconds. */
  readonly timeoutSeconds: number;
  /** Also runs every this many seconds with `{}`, on one process at a time. */
  readonly everySeconds?: number;
  /** At most so many at the same time in one process; as many as the runner takes, unless said. */
  readonly concurrency?: number;
  /**
   * Its data is for nobody who reads the database, a copy or a backup of it: it waits sealed, and is wiped when the job has
   * been done or given up. Its key and its errors are not: neither may tell what is in it.
   */
  readonly isSecret?: true;
  handle(needs: Needs, data: Data): Promise<void>;
}

export function defineJob<Data extends object, Needs>(job: Job<Data, Needs>): Job<Data, Needs> {
  return job;
}

export interface EnqueueOptions {
  /** Enqueued if and only if this transaction commits. */
  readonly transaction?: Queryable;
  /** Not before this moment. */
  readonly notBefore?: Date;
  /** While a job of the same name and key waits, another one is not added. */
  readonly key?: string;
}

/** Adapter: pg-boss on the same database. */
export interface JobQueue {
  enqueue<Data extends object>(
    job: Pick<Job<Data, never>, 'name'>,
    data: Data,
    options?: EnqueueOptions,
  ): Promise<void>;
}
