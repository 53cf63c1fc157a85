import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/open-database.ts';
import { refreshCatalogue } from '../support/catalogue.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { MARKET } from './impossible-writes/rows.ts';
import { IMPOSSIBLE_WRITES, POSSIBLE_WRITES } from './impossible-writes/table.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  await opened.pool.query(MARKET);
  await refreshCatalogue(opened.database);
}, 120_000);
afterAll(async () => {
  await opened.close();
});

/** @returns null if neither a statement nor a deferred constraint fails */
async function attempt(statements: string): Promise<{ constraint: string | null; message: string } | null> {
  const client: pg.PoolClient = await opened.pool.connect();
  try {
    await client.query('begin');
    await client.query(`${statements}; set constraints all immediate`);
    return null;
  } catch (error) {
    const { constraint, message } = error as { constraint?: string; message: string };
    return { constraint: constraint ?? null, message };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

it.each(IMPOSSIBLE_WRITES)('the database rejects %s', async (_write, constraint, statements) => {
  expect(await attempt(statements)).toMatchObject({ constraint });
});

it.each(POSSIBLE_WRITES)('the database accepts %s', async (_write, statements) => {
  expect(await attempt(statements)).toBeNull();
});

it('every constraint of a new database is validated', async () => {
  const { rows } = await opened.pool.query<{ name: string }>(
    `select conname as name from pg_constraint where not convalidated and connamespace = 'public'::regnamespace`,
  );
  expect(rows).toEqual([]);
});
