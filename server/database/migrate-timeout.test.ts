import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { listMigrations, migrate } from './migrate.ts';
import type { OpenDatabase } from './open-database.ts';

let opened: OpenDatabase;
let impatient: pg.Pool;
beforeAll(async () => {
  opened = await openTestDatabase();
  impatient = new pg.Pool({ ...opened.pool.options, max: 1, statement_timeout: 200 });
});
afterAll(async () => {
  await impatient.end();
  await opened.close();
});

it('takes as long as a large table needs, whatever a statement of a request may take', async () => {
  const slow = { name: '9001_large.sql', sql: 'select pg_sleep(0.6)', hash: 'large' };
  await migrate(impatient, [...listMigrations(), slow]);
  const { rows } = await impatient.query("select name from schema_migrations where name like '9%'");
  expect(rows).toEqual([{ name: '9001_large.sql' }]);
  await expect(impatient.query('select pg_sleep(0.6)')).rejects.toThrow('statement timeout');
});
