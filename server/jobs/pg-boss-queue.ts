import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import { v7 } from 'uuid';
import type { Queryable } from '../database/database.ts';
import { withMigrationLock } from '../database/migrate.ts';
import type { Sealer } from '../ports/sealer.ts';
import type { EnqueueOptions, Job, JobQueue } from './job.ts';

/** A job as fetched for one run. */
export interface FetchedJob {
  readonly id: string;
  readonly name: string;
  /** As it lies in the database: `read` opens it. */
  readonly stored: object;
  readonly createdOn: Date;
  readonly retryCount: number;
}

export type JobShape = Pick<
  Job<object, never>,
  'name' | 'retryForHours' | 'timeoutSeconds' | 'everySeconds' | 'isSecret'
>;

const SHORTEST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 3_600;
/** A job is due when its moment lies strictly before now, and the embedded database counts whole milliseconds. */
const IMMEDIATELY = '-00:00:00.010';
/** Repetitions stand in a queue of their own: at most one runs at a time, on whichever process. */
const REPEATED = '.every';

/**
 * The job queue on the marketplace's own database, by pg-boss, so that a job is enqueued if and only if the transaction
 * that wants it commits. What pg-boss does not offer stands here: one waiting job a key, and a back-off with a ceiling.
 */
export class PgBossQueue implements JobQueue {
  readonly #boss: PgBoss;
  readonly #pool: pg.Pool;
  readonly #jobs: ReadonlyMap<string, JobShape>;
  readonly #sealer: Sealer | null;
  #wake: () => void = () => {};

  private constructor(
    boss: PgBoss,
    pool: pg.Pool,
    jobs: ReadonlyMap<string, JobShape>,
    sealer: Sealer | null,
  ) {
    this.#boss = boss;
    this.#pool = pool;
    this.#jobs = jobs;
    this.#sealer = sealer;
  }

  /**
   * @param options.alone - no other process can be working on this database: runs that were cut off start again at once.
   * @param options.embedded - the database has one session and one process.
   * @param options.sealer - for the data of secret jobs; null where none is enqueued or run.
   * @param options.supervise - watches for runs that died elsewhere, and puts finished jobs away.
   */
  static async open(
    pool: pg.Pool,
    jobs: readonly JobShape[],
    options: {
      alone: boolean;
      embedded: boolean;
      supervise: boolean;
      sealer: Sealer | null;
      onError: (error: Error) => void;
    },
  ): Promise<PgBossQueue> {
    const boss = new PgBoss({
      db: { executeSql: (text: string, values: unknown[]) => runAlone(pool, text, values) },
      schedule: false,
      supervise: options.supervise,
      maintenanceIntervalSeconds: 30,
      // Longer than the longest repetition: a finished one marks its time slot.
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
    // It makes a schema, and a table for each queue: processes that start together would do so at the same moment. On the
    // embedded database, which has one session, a lock would wait for itself.
    await (options.embedded ? setUp() : withMigrationLock(pool, setUp));
    if (options.alone) await pool.query("update pgboss.job set state = 'retry' where state = 'active'");
    return new PgBossQueue(boss, pool, byName, options.sealer);
  }

  async enqueue<Data extends object>(
    job: Pick<Job<Data, never>, 'name'>,
    data: Data,
    { transaction, notBefore, key }: EnqueueOptions = {},
  ): Promise<void> {
    if (!this.#jobs.has(job.name)) throw new Error(`no worker knows the job ${job.name}`);
    const db = transaction === undefined ? undefined : { executeSql: within(transaction) };
    if (key !== undefined && (await this.#hasten(job.name, key, notBefore, db))) return;
    await this.#boss.send(job.name, this.#seal(job.name, data), {
      // The queues keep one waiting job a key; a job without a key shares it with no other.
      singletonKey: key ?? v7(),
      startAfter: notBefore ?? IMMEDIATELY,
      ...(db === undefined ? {} : { db }),
    });
    this.#wake();
  }

  /** Adds the repetition of the present time slot, unless some process has done so already. */
  async enqueueRepetition(job: JobShape & { readonly everySeconds: number }): Promise<void> {
    await this.#boss.send(
      job.name + REPEATED,
      {},
      { singletonSeconds: job.everySeconds, startAfter: IMMEDIATELY },
    );
  }

  /** A job with this key that waits already is brought forward where the new one would start earlier. */
  async #hasten(name: string, key: string, notBefore: Date | undefined, db?: PgBoss.Db): Promise<boolean> {
    const { rows } = await (db ?? { executeSql: within(this.#pool) }).executeSql(
      `update pgboss.job set start_after = least(start_after, coalesce($3::timestamptz, now() + $4::interval))
       where name = $1 and singleton_key = $2 and state < 'active' returning id`,
      [name, key, notBefore?.toISOString() ?? null, IMMEDIATELY],
    );
    if (rows.length > 0) this.#wake();
    return rows.length > 0;
  }

  /** Called when there may be something to do. */
  onEnqueue(wake: () => void): void {
    this.#wake = wake;
  }

  /** The names of the queues in which a job is due. */
  async dueQueues(): Promise<string[]> {
    const { rows } = await this.#pool.query<{ name: string }>(
      "select distinct name from pgboss.job where state < 'active' and start_after < now()",
    );
    return rows.map((row) => row.name);
  }

  async fetch(queueName: string): Promise<FetchedJob | null> {
    const [job] = await this.#boss.fetch<object>(queueName, { includeMetadata: true, batchSize: 1 });
    if (job === undefined) return null;
    const { id, data, createdOn, retryCount } = job;
    return { id, name: queueName, stored: data, createdOn, retryCount };
  }

  /** @throws when the data was sealed with another secret. */
  read({ stored }: FetchedJob): object {
    // What an older version of the program left waiting is not sealed.
    if (!('sealed' in stored) || typeof stored.sealed !== 'string') return stored;
    return JSON.parse(this.#needSealer().open(stored.sealed)) as object;
  }

  async complete(job: FetchedJob): Promise<void> {
    // One statement, so that what is secret goes in the moment in which the job is done.
    await this.#pool.query(
      `update pgboss.job set state = 'completed', completed_on = now(), output = null, data = ${this.#dataAtEnd(job)}
       where name = $1 and id = $2 and state = 'active'`,
      [job.name, job.id],
    );
  }

  #seal(name: string, data: object): object {
    if (this.#jobs.get(name)?.isSecret !== true) return data;
    return { sealed: this.#needSealer().seal(JSON.stringify(data)) };
  }

  #needSealer(): Sealer {
    if (this.#sealer === null) throw new Error('secret jobs need a sealer');
    return this.#sealer;
  }

  #dataAtEnd({ name }: FetchedJob): 'data' | 'null' {
    return this.#jobs.get(jobNameOf(name))?.isSecret === true ? 'null' : 'data';
  }

  /**
   * Puts a failed run back with exponential back-off, or ends it when its time is over.
   * @returns when it will run again, or null.
   */
  async fail(job: FetchedJob, retryForHours: number, reason: string): Promise<Date | null> {
    const isOver = Date.now() > job.createdOn.getTime() + retryForHours * 3_600_000;
    const output = JSON.stringify({ reason });
    if (isOver || job.name.endsWith(REPEATED)) {
      await this.#pool.query(
        `update pgboss.job
         set state = 'failed', completed_on = now(), output = $3::jsonb, data = ${this.#dataAtEnd(job)}
         where name = $1 and id = $2 and state = 'active'`,
        [job.name, job.id, output],
      );
      return null;
    }
    const waitSeconds = Math.min(
      LONGEST_WAIT_SECONDS,
      SHORTEST_WAIT_SECONDS * 2 ** Math.min(job.retryCount, 16),
    );
    const { rows } = await this.#pool.query<{ start_after: Date }>(
      `update pgboss.job
       set state = 'retry', output = $3::jsonb, start_after = now() + $4 * (1 + random() / 5) * interval '1 second'
       where name = $1 and id = $2 and state = 'active' returning start_after`,
      [job.name, job.id, output, waitSeconds],
    );
    return rows[0]?.start_after ?? null;
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: false, close: false });
  }
}

/** The job's name behind a queue's. */
export function jobNameOf(queueName: string): string {
  return queueName.endsWith(REPEATED) ? queueName.slice(0, -REPEATED.length) : queueName;
}

function queuesOf(job: JobShape): PgBoss.Queue[] {
  const common = {
    expireInSeconds: job.timeoutSeconds + 30,
    // Only runs whose process died are retried by pg-boss itself; `fail` decides about the others.
    retryLimit: 1_000_000,
    retryDelay: SHORTEST_WAIT_SECONDS,
    retryBackoff: false,
    retentionHours: Math.ceil(job.retryForHours) + 14 * 24,
  };
  const queues: PgBoss.Queue[] = [{ name: job.name, policy: 'short', ...common }];
  if (job.everySeconds !== undefined) {
    queues.push({ name: job.name + REPEATED, policy: 'singleton', ...common, retryLimit: 0 });
  }
  return queues;
}

/** Statements of pg-boss that bring their own transaction must not leave it open when they fail. */
async function runAlone(pool: pg.Pool, text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
  const client = await pool.connect();
  try {
    const result: unknown = await client.query(text, values);
    return Array.isArray(result) ? (result.at(-1) as { rows: unknown[] }) : (result as { rows: unknown[] });
  } catch (error) {
    if (text.includes('BEGIN')) await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

type Execute = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

function within(where: Queryable | pg.Pool): Execute {
  if ('executeQuery' in where) {
    return async (text, values) => {
      const { rows } = await where.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    };
  }
  return (text, values) => where.query(text, values);
}
