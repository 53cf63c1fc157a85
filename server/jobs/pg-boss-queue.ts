import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import { v7 } from 'uuid';
import type { Queryable } from '../database/database.ts';
import { withMigrationLock } from '../database/migrate.ts';
import { preparedQuery } from '../database/prepared-pool.ts';
import type { Sealer } from '../ports/app-secret.ts';
import type { EnqueueOptions, Job, JobQueue } from './job.ts';

export interface FetchedJob {
  readonly id: string;
  readonly name: string;
  /** The data as stored, possibly encrypted. `read` returns the plain data. */
  readonly stored: object;
  readonly createdOn: Date;
  readonly retryCount: number;
  /** The trace of the request or job that enqueued this job; null if there was no trace. */
  readonly traceparent: string | null;
}

export type JobShape = Pick<
  Job<object, never>,
  'name' | 'retryForHours' | 'timeoutSeconds' | 'everySeconds' | 'isSecret'
>;

const MIN_BACKOFF_SECONDS = 5;
const MAX_BACKOFF_SECONDS = 3_600;
/** Slightly in the past, because pg-boss starts a job only when start_after < now(). */
const IMMEDIATELY = '-00:00:00.010';
/** Repeating jobs have a separate queue that allows one run at a time across all processes. */
const REPEATING_SUFFIX = '.every';

const BRING_FORWARD = `
  update pgboss.job set start_after = least(start_after, coalesce($3::timestamptz, now() + $4::interval))
   where name = $1 and singleton_key = $2 and state < 'active' returning id`;
/** As pg-boss inserts a job, unless one with the key is waiting. */
const ENQUEUE = `
  with waiting as (${BRING_FORWARD})
  insert into pgboss.job (name, data, priority, start_after, singleton_key, expire_in, keep_until, retry_limit,
    retry_delay, retry_backoff, policy)
  select queue.name, $5::jsonb, $6, begin.at, $2, queue.expire_seconds * interval '1 second',
         begin.at + queue.retention_minutes * interval '1 minute', queue.retry_limit, queue.retry_delay,
         queue.retry_backoff, queue.policy
    from pgboss.queue queue, (select coalesce($3::timestamptz, now() + $4::interval) as at) begin
   where queue.name = $1 and not exists (select from waiting)
  on conflict do nothing returning id`;

/**
 * A job queue on pg-boss in the application database, so that a job is enqueued if and only if its transaction commits.
 * Adds a limit of one pending job per key and a cap on the backoff.
 */
export class PgBossQueue implements JobQueue {
  readonly #boss: PgBoss;
  readonly #pool: pg.Pool;
  readonly #jobs: ReadonlyMap<string, JobShape>;
  readonly #sealer: Sealer | null;
  readonly #traceparent: () => string | null;
  #wake: () => void = () => {};

  private constructor(
    boss: PgBoss,
    pool: pg.Pool,
    jobs: ReadonlyMap<string, JobShape>,
    { sealer, traceparent }: { sealer: Sealer | null; traceparent: () => string | null },
  ) {
    this.#boss = boss;
    this.#pool = pool;
    this.#jobs = jobs;
    this.#sealer = sealer;
    this.#traceparent = traceparent;
  }

  /**
   * @param options.alone - whether no other process uses this database; jobs of a crashed process are then retried
   * immediately.
   * @param options.sealer - encrypts secret jobs; null if no secret job is enqueued or run.
   * @param options.supervise - whether to detect runs whose process died, and to archive finished jobs.
   */
  static async open(
    pool: pg.Pool,
    jobs: readonly JobShape[],
    options: {
      alone: boolean;
      supervise: boolean;
      sealer: Sealer | null;
      onError: (error: Error) => void;
      traceparent?: (() => string | null) | undefined;
    },
  ): Promise<PgBossQueue> {
    const boss = new PgBoss({
      db: { executeSql: (text: string, values: unknown[]) => runOnOneClient(pool, text, values) },
      schedule: false,
      supervise: options.supervise,
      maintenanceIntervalSeconds: 30,
      // Must be longer than the longest interval of a repeating job, because a completed job marks its time slot as
      // used until it is archived.
      archiveCompletedAfterSeconds: 26 * 3_600,
      deleteAfterDays: 7,
    });
    boss.on('error', options.onError);
    const byName = new Map(jobs.map((job) => [job.name, job]));
    if (byName.size !== jobs.length) throw new Error('two jobs have the same name');
    const setUp = async (): Promise<void> => {
      await boss.start();
      const known = new Set((await boss.getQueues()).map((queue) => queue.name));
      for (const queue of jobs.flatMap(queuesOf)) {
        await (known.has(queue.name)
          ? boss.updateQueue(queue.name, queue)
          : boss.createQueue(queue.name, queue));
      }
    };
    await withMigrationLock(pool, setUp);
    if (options.alone) await pool.query("update pgboss.job set state = 'retry' where state = 'active'");
    const { sealer, traceparent = () => null } = options;
    return new PgBossQueue(boss, pool, byName, { sealer, traceparent });
  }

  async enqueue<Data extends object>(
    job: Pick<Job<Data, never>, 'name'>,
    data: Data,
    { transaction, notBefore, key, priority = 0 }: EnqueueOptions = {},
  ): Promise<boolean> {
    if (!this.#jobs.has(job.name)) throw new Error(`no worker knows the job ${job.name}`);
    const traceparent = this.#traceparent();
    const sealed = this.#seal(job.name, data);
    const { rows } = await executorOf(transaction ?? this.#pool)(ENQUEUE, [
      job.name,
      key ?? v7(),
      notBefore?.toISOString() ?? null,
      IMMEDIATELY,
      JSON.stringify(traceparent === null ? sealed : { ...sealed, traceparent }),
      priority,
    ]);
    this.#wake();
    return rows.length > 0;
  }

  async enqueueRepetition(job: JobShape & { readonly everySeconds: number }): Promise<void> {
    await this.#boss.send(
      job.name + REPEATING_SUFFIX,
      {},
      { singletonSeconds: job.everySeconds, startAfter: IMMEDIATELY },
    );
  }

  async bringForward({ name }: Pick<JobShape, 'name'>, key: string): Promise<void> {
    const { rows } = await this.#run(BRING_FORWARD, [name, key, null, IMMEDIATELY]);
    if (rows.length > 0) this.#wake();
  }

  onEnqueue(wake: () => void): void {
    this.#wake = wake;
  }

  async dueQueues(): Promise<string[]> {
    // Prepared, because planning it takes ten times as long as running it: each queue has a partition.
    const { rows } = await this.#run(
      "select distinct name from pgboss.job where state < 'active' and start_after < now()",
    );
    return (rows as { name: string }[]).map(({ name }) => name);
  }

  async fetch(queueName: string): Promise<FetchedJob | null> {
    const [job] = await this.#boss.fetch<object>(queueName, { includeMetadata: true, batchSize: 1 });
    if (job === undefined) return null;
    const { id, data, createdOn, retryCount } = job;
    const { traceparent = null, ...stored } = data as { traceparent?: string };
    return { id, name: queueName, stored, createdOn, retryCount, traceparent };
  }

  /** @throws Error if the data was encrypted with another secret. */
  read({ stored }: FetchedJob): object {
    // Older versions enqueued secret jobs unencrypted.
    if (!('sealed' in stored) || typeof stored.sealed !== 'string') return stored;
    return JSON.parse(this.#requireSealer().open(stored.sealed)) as object;
  }

  async complete(job: FetchedJob): Promise<void> {
    // One statement completes the job and erases its secret data, so that a crash cannot leave the data behind.
    await this.#run(
      `update pgboss.job set state = 'completed', completed_on = now(), output = null, data = ${this.#dataAtEnd(job)}
       where name = $1 and id = $2 and state = 'active'`,
      [job.name, job.id],
    );
  }

  #seal(name: string, data: object): object {
    if (this.#jobs.get(name)?.isSecret !== true) return data;
    return { sealed: this.#requireSealer().seal(JSON.stringify(data)) };
  }

  #requireSealer(): Sealer {
    if (this.#sealer === null) throw new Error('secret jobs need a sealer');
    return this.#sealer;
  }

  #dataAtEnd({ name }: FetchedJob): 'data' | 'null' {
    return this.#jobs.get(jobNameOf(name))?.isSecret === true ? 'null' : 'data';
  }

  /**
   * Schedules a retry with exponential backoff. Fails the job permanently after `retryForHours`; fails a run of a
   * repeating job at once.
   * @returns the time of the retry; null if there is none.
   */
  async fail(job: FetchedJob, retryForHours: number, reason: string): Promise<Date | null> {
    const isExpired = Date.now() > job.createdOn.getTime() + retryForHours * 3_600_000;
    const output = JSON.stringify({ reason });
    if (isExpired || job.name.endsWith(REPEATING_SUFFIX)) {
      await this.#run(
        `update pgboss.job
         set state = 'failed', completed_on = now(), output = $3::jsonb, data = ${this.#dataAtEnd(job)}
         where name = $1 and id = $2 and state = 'active'`,
        [job.name, job.id, output],
      );
      return null;
    }
    const backoffSeconds = Math.min(
      MAX_BACKOFF_SECONDS,
      MIN_BACKOFF_SECONDS * 2 ** Math.min(job.retryCount, 16),
    );
    const { rows } = await this.#run(
      `update pgboss.job
       set state = 'retry', output = $3::jsonb, start_after = now() + $4 * (1 + random() / 5) * interval '1 second'
       where name = $1 and id = $2 and state = 'active' returning start_after as "startAfter"`,
      [job.name, job.id, output, backoffSeconds],
    );
    return (rows as { startAfter: Date }[])[0]?.startAfter ?? null;
  }

  async #run(text: string, values: readonly unknown[] = []): Promise<{ rows: unknown[] }> {
    return await this.#pool.query(preparedQuery(this.#pool, text, values));
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: false, close: false });
  }
}

export function jobNameOf(queueName: string): string {
  return queueName.endsWith(REPEATING_SUFFIX) ? queueName.slice(0, -REPEATING_SUFFIX.length) : queueName;
}

function queuesOf(job: JobShape): PgBoss.Queue[] {
  const common = {
    expireInSeconds: job.timeoutSeconds + 30,
    // pg-boss retries only jobs whose process died. `fail` handles all other failures.
    retryLimit: 1_000_000,
    retryDelay: MIN_BACKOFF_SECONDS,
    retryBackoff: false,
    // pg-boss reads no hours here, and would give up a job that is still retried after its default of 14 days.
    retentionMinutes: (Math.ceil(job.retryForHours) + 14 * 24) * 60,
  };
  const queues: PgBoss.Queue[] = [{ name: job.name, policy: 'short', ...common }];
  if (job.everySeconds !== undefined) {
    queues.push({ name: job.name + REPEATING_SUFFIX, policy: 'singleton', ...common, retryLimit: 0 });
  }
  return queues;
}

/**
 * Some pg-boss statements contain BEGIN. This function rolls back after an error, so that no open transaction returns
 * to the pool.
 */
async function runOnOneClient(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[] = [],
): Promise<{ rows: unknown[] }> {
  const client = await pool.connect();
  try {
    const result: unknown = await client.query(preparedQuery(pool, text, values));
    return Array.isArray(result) ? (result.at(-1) as { rows: unknown[] }) : (result as { rows: unknown[] });
  } catch (error) {
    if (text.includes('BEGIN')) await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

type Execute = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

function executorOf(where: Queryable | pg.Pool): Execute {
  if ('executeQuery' in where) {
    return async (text, values) => {
      const { rows } = await where.withoutPlugins().executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    };
  }
  return (text, values) => where.query(preparedQuery(where, text, values));
}
