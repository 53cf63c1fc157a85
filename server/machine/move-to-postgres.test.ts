import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listProject } from '#tests/support/listed-project.ts';
import { createEmptyDatabase } from '#tests/support/test-database.ts';
import { createAesSealer } from '../adapters/sealer/aes-sealer.ts';
import { openDatabase } from '../database/open-database.ts';
import { PgBossQueue } from '../jobs/pg-boss-queue.ts';
import { jobs } from '../start/worker.ts';
import { moveToPostgres } from './move-to-postgres.ts';

const sealer = createAesSealer(Buffer.alloc(32, 1));

let dataDirectory: string;
let target: Awaited<ReturnType<typeof createEmptyDatabase>>;

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'protohaat-move-'));
  target = await createEmptyDatabase();
});
afterEach(async () => {
  await target.drop();
  await rm(dataDirectory, { recursive: true, force: true });
});

async function fillEmbedded(): Promise<void> {
  const { database, pool, close } = await openDatabase({ databaseUrl: null, dataDirectory });
  const [sellerId, buyerId] = [v7(), v7()];
  for (const [id, name] of [
    [sellerId, 'Ärzte "und" \\ Ünïcode\n✓'],
    [buyerId, '?'],
  ] as const) {
    await database
      .insertInto('profiles')
      .values({ id, identitySubject: id, email: `${id}@example.com`, fullName: name })
      .execute();
  }
  const project = await listProject({ database }, { sellerId, title: 'αβγ, {"a": [null]}' });
  await database
    .updateTable('projectCounters')
    .set({ popularity: 0.1 + 0.2 })
    .execute();
  await pool.query(
    `insert into purchases (id, project_id, buyer_id, seller_id, state, price_rupees, fee_rupees, amount_minor, title,
       description, category, intent_id, receipt_number, created_at, expires_at, paid_at)
     values ($1, $2, $3, $4, 'paid', 999, 50, 104900, 't', 'd', 'SOFTWARE', 'pi_1', nextval('receipt_numbers'),
       '2026-03-01 10:05:30.123456+05:30', '2026-03-01 10:20:30.123456+05:30', now())`,
    [v7(), project.id, buyerId, sellerId],
  );
  await pool.query(
    `insert into identity_user (id, name, email, "emailVerified") values ('u', 'n', 'e@example.com', true)`,
  );
  const queue = await PgBossQueue.open(pool, jobs, {
    alone: true,
    supervise: false,
    sealer,
    onError: (error) => {
      throw error;
    },
  });
  await queue.enqueue({ name: 'send-mail' }, { to: 'somebody' }, { key: 'a' });
  await queue.enqueueRepetition({
    name: 'sweep-purchases',
    retryForHours: 1,
    timeoutSeconds: 60,
    everySeconds: 15,
  });
  await queue.stop();
  await close();
}

describe('the migration to a PostgreSQL server', { timeout: 60_000 }, () => {
  it('the migration to PostgreSQL copies all rows, jobs and sequences and verifies that both databases are equal', async () => {
    await fillEmbedded();
    const moved = await moveToPostgres(dataDirectory, target.url);
    expect(moved.after).toBe(moved.before);
    const counts = Object.fromEntries(moved.tables.map(({ name, rows }) => [name, rows]));
    expect(counts).toMatchObject({
      'public.profiles': 2,
      'public.purchases': 1,
      'public.identity_user': 1,
      'pgboss.job': 2,
    });
    const { database, pool, close } = await openDatabase({ databaseUrl: target.url, dataDirectory });
    const { rows } = await pool.query("select nextval('receipt_numbers') as next");
    expect(rows).toEqual([{ next: 2 }]);
    const project = await database
      .selectFrom('projects')
      .innerJoin('projectCounters', 'projectId', 'id')
      .select(['title', 'popularity'])
      .executeTakeFirst();
    expect(project).toEqual({ title: 'αβγ, {"a": [null]}', popularity: 0.1 + 0.2 });
    const queue = await PgBossQueue.open(pool, jobs, {
      alone: false,
      supervise: false,
      sealer,
      onError: () => {},
    });
    const waiting = await queue.fetch('send-mail');
    expect(waiting && queue.read(waiting)).toEqual({ to: 'somebody' });
    await queue.stop();
    await close();
  });

  it('the migration to PostgreSQL is rejected if the target has rows', async () => {
    await fillEmbedded();
    await moveToPostgres(dataDirectory, target.url);
    await expect(moveToPostgres(dataDirectory, target.url)).rejects.toThrow('is not empty');
  });
});
