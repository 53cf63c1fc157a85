import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestPool, openTestDatabase } from '#tests/support/test-database.ts';
import { listMigrations, migrate } from './migrate.ts';
import type { OpenDatabase } from './open-database.ts';

let opened: OpenDatabase;
let shortTimeoutPool: pg.Pool;
beforeAll(async () => {
  opened = await openTestDatabase();
  shortTimeoutPool = openTestPool({ ...opened.pool.options, max: 1, statement_timeout: 200 });
});
afterAll(async () => {
  await shortTimeoutPool.end();
  await opened.close();
});

it('a migration may run longer than the statement timeout of requests', async () => {
  const slow = { name: '9001_large.sql', sql: 'select pg_sleep(0.6)', hash: 'large' };
  await migrate(shortTimeoutPool, [...listMigrations(), slow]);
  const { rows } = await shortTimeoutPool.query("select name from schema_migrations where name like '9%'");
  expect(rows).toEqual([{ name: '9001_large.sql' }]);
  await expect(shortTimeoutPool.query('select pg_sleep(0.6)')).rejects.toThrow('statement timeout');
});
