import type { Queryable } from '../database/database.ts';

/**
 * A background job. Delivery is at-least-once, so `handle` must be idempotent. A failed job is retried for
 * `retryForHours`, with exponential backoff from 5 seconds to 1 hour. A failed run of a repeating job is not retried,
 * because the next run follows.
 */
export interface Job<Data extends object, Deps> extends JobName<Data> {
  readonly retryForHours: number;
  readonly timeoutSeconds: number;
  readonly everySeconds?: number;
  readonly concurrency?: number;
  /**
   * The job's data is encrypted at rest, and erased when the job completes or fails permanently. The job's key and
   * error messages are stored in plain text and must not reveal the data.
   */
  readonly isSecret?: true;
  handle(deps: Deps, data: Data): Promise<void>;
}

export function defineJob<Data extends object, Deps>(job: Job<Data, Deps>): Job<Data, Deps> {
  return job;
}

export interface JobName<Data extends object> {
  readonly name: string;
  /** Never set: only its type is used, against which `enqueue` checks the data. */
  readonly data?: Data;
}

export function jobName<Data extends object = object>(name: string): JobName<Data> {
  return { name };
}

export interface EnqueueOptions {
  readonly transaction?: Queryable;
  readonly notBefore?: Date;
  readonly key?: string;
  /** Of the due jobs with this name, the one with the highest priority starts first; 0 by default. */
  readonly priority?: number;
}

export interface JobQueue {
  /** @returns false if a job with the key is waiting, which is then the one that runs. */
  enqueue<Data extends object>(
    job: JobName<Data>,
    data: NoInfer<Data>,
    options?: EnqueueOptions,
  ): Promise<boolean>;
  /** Lets the waiting job with this key start now, if there is one. */
  bringForward(job: JobName<object>, key: string): Promise<void>;
}
