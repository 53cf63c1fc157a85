import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findInDatabase } from '#tests/support/find-in-database.ts';
import { emptyDatabase, openTestDatabase } from '#tests/support/test-database.ts';
import { createAesSealer } from '../adapters/sealer/aes-sealer.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { JobRunner } from './job-runner.ts';
import { defineJob, type Job } from './job.ts';
import { PgBossQueue } from './pg-boss-queue.ts';

interface Note {
  readonly text: string;
}

interface Needs {
  readonly done: string[];
  fails: number;
}

const noteJob = defineJob<Note, Needs>({
  name: 'test-note',
  retryForHours: 1,
  timeoutSeconds: 5,
  async handle(needs, { text }) {
    if (needs.fails > 0) {
      needs.fails -= 1;
      throw new Error('not now');
    }
    needs.done.push(text);
  },
});

const tickJob = defineJob<object, Needs>({
  name: 'test-tick',
  retryForHours: 1,
  timeoutSeconds: 5,
  everySeconds: 60,
  async handle(needs) {
    needs.done.push('tick');
  },
});

const secretJob = defineJob<Note, Needs>({ ...noteJob, name: 'test-secret', isSecret: true });

const hangingJob = defineJob<object, Needs>({
  name: 'test-hanging',
  retryForHours: 1,
  timeoutSeconds: 1,
  handle: () => new Promise(() => {}),
});

const jobs: readonly Job<object, Needs>[] = [noteJob, secretJob, tickJob, hangingJob];
const log = pino({ level: 'silent' });

let opened: OpenDatabase;
let queue: PgBossQueue;
let needs: Needs;
let runner: JobRunner<Needs>;
const started: JobRunner<Needs>[] = [];

const openQueue = (alone = false, key = 1): Promise<PgBossQueue> => {
  const sealer = createAesSealer(Buffer.alloc(32, key));
  const { pool, embedded } = opened;
  return PgBossQueue.open(pool, jobs, { alone, embedded, supervise: false, sealer, onError: () => {} });
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
  needs = { done: [], fails: 0 };
  runner = new JobRunner(queue, jobs, needs, log);
});
afterEach(async () => {
  for (const one of started.splice(0)) await one.stop(1_000);
});

function makeGate(): { opened: Promise<void>; open: () => void } {
  let open: (() => void) | undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open?.() };
}

async function makeWaitingDue(): Promise<void> {
  await opened.pool.query(
    "update pgboss.job set start_after = now() - interval '1 second' where state < 'active'",
  );
}

describe('background work', () => {
  it('is done once for each time it was asked for', async () => {
    await queue.enqueue(noteJob, { text: 'a' });
    await queue.enqueue(noteJob, { text: 'b' });
    await runner.drain();
    expect(needs.done).toEqual(['a', 'b']);
    expect(await runner.drain()).toEqual([]);
  });

  it('is asked for if and only if its transaction commits', async () => {
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
    expect(needs.done).toEqual(['committed']);
  });

  it('waits for its moment', async () => {
    await queue.enqueue(noteJob, { text: 'later' }, { notBefore: new Date(Date.now() + 3_600_000) });
    expect(await runner.drain()).toEqual([]);
    await makeWaitingDue();
    await runner.drain();
    expect(needs.done).toEqual(['later']);
  });

  it('is not added twice while one with the same key waits', async () => {
    await Promise.all([1, 2, 3].map(() => queue.enqueue(noteJob, { text: 'once' }, { key: 'k' })));
    await queue.enqueue(noteJob, { text: 'other' }, { key: 'other' });
    await runner.drain();
    expect(needs.done.toSorted()).toEqual(['once', 'other']);
    await queue.enqueue(noteJob, { text: 'again' }, { key: 'k' });
    await runner.drain();
    expect(needs.done).toContain('again');
  });

  it('is brought forward when somebody with the same key cannot wait', async () => {
    await queue.enqueue(
      noteJob,
      { text: 'settle' },
      { key: 'k', notBefore: new Date(Date.now() + 3_600_000) },
    );
    await queue.enqueue(noteJob, { text: 'settle' }, { key: 'k' });
    await runner.drain();
    expect(needs.done).toEqual(['settle']);
  });

  it('is tried again after a growing pause, and also brought forward then', async () => {
    needs.fails = 3;
    await queue.enqueue(noteJob, { text: 'a' }, { key: 'k' });
    const pauses: number[] = [];
    for (let round = 0; round < 3; round++) {
      const [run] = await runner.drain();
      expect(run?.error).toBeInstanceOf(Error);
      const { rows } = await opened.pool.query<{ pause: number }>(
        "select extract(epoch from start_after - now())::float8 as pause from pgboss.job where state = 'retry'",
      );
      pauses.push(rows[0]?.pause ?? 0);
      await makeWaitingDue();
    }
    expect(pauses[0]).toBeGreaterThan(4);
    expect(pauses[0]).toBeLessThanOrEqual(6);
    expect(pauses[1]).toBeGreaterThan(9);
    expect(pauses[2]).toBeGreaterThan(19);
    await runner.drain();
    expect(needs.done).toEqual(['a']);
  });

  it('is given up after its time, and not before', async () => {
    needs.fails = 2;
    await queue.enqueue(noteJob, { text: 'a' });
    await runner.drain();
    await opened.pool.query("update pgboss.job set created_on = now() - interval '2 hours'");
    await makeWaitingDue();
    await runner.drain();
    await makeWaitingDue();
    expect(await runner.drain()).toEqual([]);
    expect(needs.done).toEqual([]);
    const { rows } = await opened.pool.query("select state::text from pgboss.job where name = 'test-note'");
    expect(rows).toEqual([{ state: 'failed' }]);
  });

  it('is ended when it hangs, and tried again', async () => {
    await queue.enqueue(hangingJob, {});
    const [run] = await runner.drain();
    expect(String(run?.error)).toContain('took longer than 1 s');
  });

  it('is refused when no worker knows it, instead of being lost', async () => {
    await expect(queue.enqueue({ name: 'misspelt' }, {})).rejects.toThrow('no worker knows');
  });
});

const secretRows = async (): Promise<unknown[]> =>
  (await opened.pool.query("select state::text, data from pgboss.job where name = 'test-secret'")).rows;

describe('secret work', () => {
  it('waits sealed, is done as it was asked for, and nothing of it is left', async () => {
    await queue.enqueue(secretJob, { text: 'CANARY' }, { key: 'k' });
    expect(await findInDatabase(opened.pool, 'CANARY')).toEqual([]);
    expect(await secretRows()).toEqual([{ state: 'created', data: { sealed: expect.any(String) } }]);
    await runner.drain();
    expect(needs.done).toEqual(['CANARY']);
    expect(await secretRows()).toEqual([{ state: 'completed', data: null }]);
  });

  it('stays sealed while it is tried again, and is wiped when it is given up', async () => {
    needs.fails = 2;
    await queue.enqueue(secretJob, { text: 'CANARY' });
    await runner.drain();
    expect(await secretRows()).toEqual([{ state: 'retry', data: { sealed: expect.any(String) } }]);
    await opened.pool.query("update pgboss.job set created_on = now() - interval '2 hours'");
    await makeWaitingDue();
    await runner.drain();
    expect(await secretRows()).toEqual([{ state: 'failed', data: null }]);
    expect(await findInDatabase(opened.pool, 'CANARY')).toEqual([]);
  });

  it('that was sealed with another secret fails, and holds nothing else up', async () => {
    const other = await openQueue(false, 2);
    await other.enqueue(secretJob, { text: 'theirs' });
    await other.stop();
    await queue.enqueue(secretJob, { text: 'ours' });
    const runs = await runner.drain();
    expect(runs.filter(({ error }) => error !== null)).toHaveLength(1);
    expect(needs.done).toEqual(['ours']);
  });

  it('that an older program left unsealed is done all the same', async () => {
    await queue.enqueue(secretJob, { text: 'sealed' });
    await opened.pool.query(`update pgboss.job set data = '{"text": "in clear"}' where name = 'test-secret'`);
    await runner.drain();
    expect(needs.done).toEqual(['in clear']);
    expect(await secretRows()).toEqual([{ state: 'completed', data: null }]);
  });
});

describe('a worker', () => {
  it('starts what is enqueued without being asked', async () => {
    const one = new JobRunner(queue, [noteJob], needs, log);
    started.push(one);
    one.start();
    await opened.database.transaction().execute(async (transaction) => {
      await queue.enqueue(noteJob, { text: 'a' }, { transaction });
    });
    await vi.waitUntil(() => needs.done.length > 0, { timeout: 5_000 });
    expect(needs.done).toEqual(['a']);
  });

  it('shares repetitions with the other processes', async () => {
    const others = [await openQueue(), await openQueue()];
    for (const one of [queue, ...others]) {
      await one.enqueueRepetition({ ...tickJob, everySeconds: 60 });
      await one.enqueueRepetition({ ...tickJob, everySeconds: 60 });
    }
    await runner.drain();
    for (const one of others) await one.stop();
    // Two where the minute ended in between.
    expect(needs.done.length).toBeGreaterThanOrEqual(1);
    expect(needs.done.length).toBeLessThanOrEqual(2);
  });

  it('finishes what it is doing before it stops, and begins nothing new', async () => {
    const gate = makeGate();
    const slowJob: Job<object, Needs> = {
      ...noteJob,
      handle: async (given) => {
        given.done.push('begun');
        await gate.opened;
        given.done.push('finished');
      },
    };
    const slow = new JobRunner(queue, [slowJob], needs, log);
    await queue.enqueue(noteJob, { text: 'a' });
    slow.start();
    await vi.waitUntil(() => needs.done.includes('begun'), { timeout: 5_000 });
    const stopping = slow.stop(5_000);
    await queue.enqueue(noteJob, { text: 'b' });
    gate.open();
    await stopping;
    expect(needs.done).toEqual(['begun', 'finished']);
    await runner.drain();
    expect(needs.done).toEqual(['begun', 'finished', 'b']);
  });

  it('takes up at once what a killed process left, when no other process can be at work', async () => {
    await queue.enqueue(noteJob, { text: 'cut off' });
    expect(await queue.fetch('test-note')).not.toBeNull();
    expect(await runner.drain()).toEqual([]);
    const next = await openQueue(true);
    await runner.drain();
    await next.stop();
    expect(needs.done).toEqual(['cut off']);
  });
});
