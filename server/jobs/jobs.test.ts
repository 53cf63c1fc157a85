import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findInDatabase } from '#tests/support/stored-data.ts';
import { emptyDatabase, openTestDatabase } from '#tests/support/test-database.ts';
import { createAesSealer } from '../adapters/sealer/aes-sealer.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { JobRunner } from './job-runner.ts';
import { defineJob, type Job } from './job.ts';
import { PgBossQueue } from './pg-boss-queue.ts';

interface Note {
  readonly text: string;
}

interface TestDeps {
  readonly done: string[];
  fails: number;
}

const noteJob = defineJob<Note, TestDeps>({
  name: 'test-note',
  retryForHours: 1,
  timeoutSeconds: 5,
  async handle(deps, { text }) {
    if (deps.fails > 0) {
      deps.fails -= 1;
      throw new Error('not now');
    }
    deps.done.push(text);
  },
});

const tickJob = defineJob<object, TestDeps>({
  name: 'test-tick',
  retryForHours: 1,
  timeoutSeconds: 5,
  everySeconds: 60,
  async handle(deps) {
    deps.done.push('tick');
  },
});

const secretJob = defineJob<Note, TestDeps>({ ...noteJob, name: 'test-secret', isSecret: true });

const patientJob = defineJob<object, TestDeps>({
  name: 'test-patient',
  retryForHours: 24 * 30,
  timeoutSeconds: 5,
  handle: async () => {},
});

const hangingJob = defineJob<object, TestDeps>({
  name: 'test-hanging',
  retryForHours: 1,
  timeoutSeconds: 1,
  handle: () => new Promise(() => {}),
});

const jobs: readonly Job<object, TestDeps>[] = [noteJob, secretJob, tickJob, patientJob, hangingJob];
const log = pino({ level: 'silent' });

let opened: OpenDatabase;
let queue: PgBossQueue;
let deps: TestDeps;
let runner: JobRunner<TestDeps>;
const started: JobRunner<TestDeps>[] = [];

const openQueue = (alone = false, key = 1): Promise<PgBossQueue> => {
  const sealer = createAesSealer(Buffer.alloc(32, key));
  const { pool } = opened;
  return PgBossQueue.open(pool, jobs, { alone, supervise: false, sealer, onError: () => {} });
};

beforeAll(async () => {
  opened = await openTestDatabase();
  queue = await openQueue();
});
afterAll(async () => {
  await queue.stop();
  await opened.close();
});
beforeEach(async () => {
  await emptyDatabase(opened.pool);
  deps = { done: [], fails: 0 };
  runner = new JobRunner(queue, jobs, deps, log);
});
afterEach(async () => {
  for (const one of started.splice(0)) await one.stop(1_000);
});

function makeLatch(): { opened: Promise<void>; open: () => void } {
  let open: (() => void) | undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open?.() };
}

async function makePendingDue(): Promise<void> {
  await opened.pool.query(
    "update pgboss.job set start_after = now() - interval '1 second' where state < 'active'",
  );
}

describe('background jobs', () => {
  it('a job runs once each time it is enqueued', async () => {
    await queue.enqueue(noteJob, { text: 'a' });
    await queue.enqueue(noteJob, { text: 'b' });
    await runner.drain();
    expect(deps.done).toEqual(['a', 'b']);
    expect(await runner.drain()).toEqual([]);
  });

  it('a job is enqueued if and only if its transaction commits', async () => {
    await opened.database.transaction().execute(async (transaction) => {
      await queue.enqueue(noteJob, { text: 'committed' }, { transaction });
    });
    await expect(
      opened.database.transaction().execute(async (transaction) => {
        await queue.enqueue(noteJob, { text: 'rolled back' }, { transaction, key: 'x' });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await runner.drain();
    expect(deps.done).toEqual(['committed']);
  });

  it('a job does not run before its notBefore time', async () => {
    await queue.enqueue(noteJob, { text: 'later' }, { notBefore: new Date(Date.now() + 3_600_000) });
    expect(await runner.drain()).toEqual([]);
    await makePendingDue();
    await runner.drain();
    expect(deps.done).toEqual(['later']);
  });

  it('at most one pending job exists for each key', async () => {
    await Promise.all([1, 2, 3].map(() => queue.enqueue(noteJob, { text: 'once' }, { key: 'k' })));
    await queue.enqueue(noteJob, { text: 'other' }, { key: 'other' });
    await runner.drain();
    expect(deps.done.toSorted()).toEqual(['once', 'other']);
    await queue.enqueue(noteJob, { text: 'again' }, { key: 'k' });
    await runner.drain();
    expect(deps.done).toContain('again');
  });

  it('enqueueing a job again for an earlier time brings the pending job with the same key forward', async () => {
    await queue.enqueue(
      noteJob,
      { text: 'settle' },
      { key: 'k', notBefore: new Date(Date.now() + 3_600_000) },
    );
    await queue.enqueue(noteJob, { text: 'settle' }, { key: 'k' });
    await runner.drain();
    expect(deps.done).toEqual(['settle']);
  });

  it('a failing job is retried with exponential backoff', async () => {
    deps.fails = 3;
    await queue.enqueue(noteJob, { text: 'a' }, { key: 'k' });
    const pauses: number[] = [];
    for (let round = 0; round < 3; round++) {
      const [run] = await runner.drain();
      expect(run?.error).toBeInstanceOf(Error);
      const { rows } = await opened.pool.query<{ pause: number }>(
        "select extract(epoch from start_after - now())::float8 as pause from pgboss.job where state = 'retry'",
      );
      pauses.push(rows[0]?.pause ?? 0);
      await makePendingDue();
    }
    expect(pauses[0]).toBeGreaterThan(4);
    expect(pauses[0]).toBeLessThanOrEqual(6);
    expect(pauses[1]).toBeGreaterThan(9);
    expect(pauses[2]).toBeGreaterThan(19);
    await runner.drain();
    expect(deps.done).toEqual(['a']);
  });

  it('a job is kept for as long as it is retried', async () => {
    await queue.enqueue(patientJob, {});
    const { rows } = await opened.pool.query<{ days: number }>(
      "select extract(days from keep_until - now())::int as days from pgboss.job where name = 'test-patient'",
    );
    expect(rows[0]?.days).toBeGreaterThanOrEqual(30);
  });

  it('a failing job is abandoned after retryForHours', async () => {
    deps.fails = 2;
    await queue.enqueue(noteJob, { text: 'a' });
    await runner.drain();
    await opened.pool.query("update pgboss.job set created_on = now() - interval '2 hours'");
    await makePendingDue();
    await runner.drain();
    await makePendingDue();
    expect(await runner.drain()).toEqual([]);
    expect(deps.done).toEqual([]);
    const { rows } = await opened.pool.query("select state::text from pgboss.job where name = 'test-note'");
    expect(rows).toEqual([{ state: 'failed' }]);
  });

  it('a job that exceeds its timeout counts as failed', async () => {
    await queue.enqueue(hangingJob, {});
    const [run] = await runner.drain();
    expect(String(run?.error)).toContain('took longer than 1 s');
  });

  it('enqueueing an unknown job throws an error', async () => {
    await expect(queue.enqueue({ name: 'misspelt' }, {})).rejects.toThrow('no worker knows');
  });
});

const secretRows = async (): Promise<unknown[]> =>
  (await opened.pool.query("select state::text, data from pgboss.job where name = 'test-secret'")).rows;

describe('secret jobs', () => {
  it('a secret job is encrypted while pending and wiped when completed', async () => {
    await queue.enqueue(secretJob, { text: 'CANARY' }, { key: 'k' });
    expect(await findInDatabase(opened.pool, 'CANARY')).toEqual([]);
    expect(await secretRows()).toEqual([{ state: 'created', data: { sealed: expect.any(String) } }]);
    await runner.drain();
    expect(deps.done).toEqual(['CANARY']);
    expect(await secretRows()).toEqual([{ state: 'completed', data: null }]);
  });

  it('a secret job stays encrypted during retries and is wiped when it is abandoned', async () => {
    deps.fails = 2;
    await queue.enqueue(secretJob, { text: 'CANARY' });
    await runner.drain();
    expect(await secretRows()).toEqual([{ state: 'retry', data: { sealed: expect.any(String) } }]);
    await opened.pool.query("update pgboss.job set created_on = now() - interval '2 hours'");
    await makePendingDue();
    await runner.drain();
    expect(await secretRows()).toEqual([{ state: 'failed', data: null }]);
    expect(await findInDatabase(opened.pool, 'CANARY')).toEqual([]);
  });

  it('a job encrypted with another secret fails without blocking other jobs', async () => {
    const other = await openQueue(false, 2);
    await other.enqueue(secretJob, { text: 'theirs' });
    await other.stop();
    await queue.enqueue(secretJob, { text: 'ours' });
    const runs = await runner.drain();
    expect(runs.filter(({ error }) => error !== null)).toHaveLength(1);
    expect(deps.done).toEqual(['ours']);
  });

  it('an unencrypted secret job from an older version still runs', async () => {
    await queue.enqueue(secretJob, { text: 'sealed' });
    await opened.pool.query(`update pgboss.job set data = '{"text": "in clear"}' where name = 'test-secret'`);
    await runner.drain();
    expect(deps.done).toEqual(['in clear']);
    expect(await secretRows()).toEqual([{ state: 'completed', data: null }]);
  });
});

describe('JobRunner', () => {
  it('a job runner that was started runs enqueued jobs', async () => {
    const one = new JobRunner(queue, [noteJob], deps, log);
    started.push(one);
    one.start();
    await opened.database.transaction().execute(async (transaction) => {
      await queue.enqueue(noteJob, { text: 'a' }, { transaction });
    });
    await vi.waitUntil(() => deps.done.length > 0, { timeout: 5_000 });
    expect(deps.done).toEqual(['a']);
  });

  it('a repeating job runs once per time slot, however many processes there are', async () => {
    const others = [await openQueue(), await openQueue()];
    for (const one of [queue, ...others]) {
      await one.enqueueRepetition({ ...tickJob, everySeconds: 60 });
      await one.enqueueRepetition({ ...tickJob, everySeconds: 60 });
    }
    await runner.drain();
    for (const one of others) await one.stop();
    // A time slot may end during the test, which allows a second run.
    expect(deps.done.length).toBeGreaterThanOrEqual(1);
    expect(deps.done.length).toBeLessThanOrEqual(2);
  });

  it('a stopping runner waits for the running job and starts no other', async () => {
    const latch = makeLatch();
    const slowJob: Job<object, TestDeps> = {
      ...noteJob,
      handle: async (given) => {
        given.done.push('begun');
        await latch.opened;
        given.done.push('finished');
      },
    };
    const slow = new JobRunner(queue, [slowJob], deps, log);
    await queue.enqueue(noteJob, { text: 'a' });
    slow.start();
    await vi.waitUntil(() => deps.done.includes('begun'), { timeout: 5_000 });
    const stopping = slow.stop(5_000);
    await queue.enqueue(noteJob, { text: 'b' });
    latch.open();
    await stopping;
    expect(deps.done).toEqual(['begun', 'finished']);
    await runner.drain();
    expect(deps.done).toEqual(['begun', 'finished', 'b']);
  });

  it("a killed process's job is retried immediately if no other process uses the database", async () => {
    await queue.enqueue(noteJob, { text: 'cut off' });
    expect(await queue.fetch('test-note')).not.toBeNull();
    expect(await runner.drain()).toEqual([]);
    const next = await openQueue(true);
    await runner.drain();
    await next.stop();
    expect(deps.done).toEqual(['cut off']);
  });
});
