import type { Logger } from 'pino';
import type { Tracing, Telemetry } from '../ports/telemetry.ts';
import type { Job } from './job.ts';
import { type FetchedJob, jobNameOf, type PgBossQueue } from './pg-boss-queue.ts';

const POLL_INTERVAL_MS = 1_000;
const MAX_CONCURRENT_JOBS = 4;

export interface JobRun {
  readonly name: string;
  readonly error: unknown;
}

export class JobRunner<Deps> {
  readonly #telemetry: Pick<Telemetry, 'jobEnded'>;
  readonly #tracing: Pick<Tracing, 'job'> | null;
  readonly #queue: PgBossQueue;
  readonly #jobs: ReadonlyMap<string, Job<object, Deps>>;
  readonly #deps: Deps;
  readonly #log: Logger;
  readonly #running = new Set<Promise<unknown>>();
  readonly #runningByName = new Map<string, number>();
  readonly #timers: NodeJS.Timeout[] = [];
  #stopping = false;
  #polling: Promise<void> | null = null;
  #pollAgain = false;

  constructor(
    queue: PgBossQueue,
    jobs: readonly Job<object, Deps>[],
    deps: Deps,
    log: Logger,
    telemetry: Pick<Telemetry, 'jobEnded'> = { jobEnded: () => {} },
    tracing: Pick<Tracing, 'job'> | null = null,
  ) {
    this.#telemetry = telemetry;
    this.#tracing = tracing;
    this.#queue = queue;
    this.#jobs = new Map(jobs.map((job) => [job.name, job]));
    this.#deps = deps;
    this.#log = log;
  }

  start(): void {
    this.#queue.onEnqueue(() => this.#poll());
    this.#timers.push(setInterval(() => this.#poll(), POLL_INTERVAL_MS));
    for (const job of this.#jobs.values()) {
      const { everySeconds } = job;
      if (everySeconds === undefined) continue;
      const repeat = (): void => {
        this.#queue.enqueueRepetition({ ...job, everySeconds }).catch((error: unknown) => {
          this.#log.error({ err: error, job: job.name }, 'a repeating job could not be enqueued');
        });
      };
      repeat();
      this.#timers.push(setInterval(repeat, everySeconds * 1_000));
    }
    this.#poll();
  }

  /**
   * Starts no new jobs and waits up to `timeoutMs` for running ones. Jobs that do not end in time are retried later.
   */
  async stop(timeoutMs: number): Promise<void> {
    this.#stopping = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#polling;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, timeoutMs);
    });
    await Promise.race([Promise.allSettled(this.#running), timeout]);
    clearTimeout(timer);
  }

  /** Runs all due jobs, including those that they enqueue. For tests and tools only. */
  async drain(): Promise<JobRun[]> {
    const runs: JobRun[] = [];
    for (;;) {
      const before = runs.length;
      for (const name of await this.#queue.dueQueues()) {
        for (let job = await this.#queue.fetch(name); job !== null; job = await this.#queue.fetch(name)) {
          runs.push({ name: jobNameOf(name), error: await this.#run(job) });
        }
      }
      if (runs.length === before) return runs;
    }
  }

  #poll(): void {
    if (this.#stopping) return;
    if (this.#polling !== null) {
      this.#pollAgain = true;
      return;
    }
    this.#pollAgain = false;
    this.#polling = this.#startDue()
      .catch((error: unknown) => this.#log.error({ err: error }, 'polling for jobs failed'))
      .finally(() => {
        this.#polling = null;
        if (this.#pollAgain) this.#poll();
      });
  }

  async #startDue(): Promise<void> {
    if (this.#running.size >= MAX_CONCURRENT_JOBS) return;
    for (const name of await this.#queue.dueQueues()) {
      const known = this.#jobs.get(jobNameOf(name));
      if (known === undefined) continue;
      const { concurrency = MAX_CONCURRENT_JOBS } = known;
      while (
        this.#running.size < MAX_CONCURRENT_JOBS &&
        this.#countOf(name) < concurrency &&
        !this.#stopping
      ) {
        const job = await this.#queue.fetch(name);
        if (job === null) break;
        this.#runningByName.set(name, this.#countOf(name) + 1);
        const run = this.#run(job)
          .catch((error: unknown) =>
            this.#log.error({ err: error, job: name }, 'the outcome of a job could not be saved'),
          )
          .finally(() => {
            this.#running.delete(run);
            this.#runningByName.set(name, this.#countOf(name) - 1);
            this.#poll();
          });
        this.#running.add(run);
      }
    }
  }

  #countOf(name: string): number {
    return this.#runningByName.get(name) ?? 0;
  }

  async #run(fetched: FetchedJob): Promise<unknown> {
    const job = this.#jobs.get(jobNameOf(fetched.name));
    if (job === undefined) throw new Error(`no worker knows the job ${fetched.name}`);
    const startedAt = performance.now();
    const count = (outcome: 'done' | 'failed' | 'given-up'): void =>
      this.#telemetry.jobEnded(job.name, outcome, (performance.now() - startedAt) / 1_000);
    const handle = async () =>
      await withTimeout(job.handle(this.#deps, this.#queue.read(fetched)), job.timeoutSeconds);
    try {
      await (this.#tracing === null ? handle() : this.#tracing.job(job.name, fetched.traceparent, handle));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const retryAt = await this.#queue.fail(fetched, job.retryForHours, reason);
      const facts = { err: error, job: job.name, retryCount: fetched.retryCount, retryAt };
      const isGivenUp = retryAt === null && job.everySeconds === undefined;
      count(isGivenUp ? 'given-up' : 'failed');
      if (isGivenUp) this.#log.error(facts, 'job given up');
      else this.#log.warn(facts, 'job failed');
      return error ?? new Error('failed without a reason');
    }
    count('done');
    await this.#queue.complete(fetched);
    return null;
  }
}

async function withTimeout(work: Promise<void>, timeoutSeconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`took longer than ${timeoutSeconds} s`)),
      timeoutSeconds * 1_000,
    );
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
