import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/database/open-database.ts';
import { keepsNamedStatements } from '#server/database/pooler.ts';
import { runStatement, statement } from '#server/database/statement.ts';
import { startPgBouncer, supportsNamedStatements } from '../support/pgbouncer.ts';
import { createEmptyDatabase } from '../support/test-database.ts';

const program = process.env['TEST_PGBOUNCER'] ?? '';
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let opened: OpenDatabase;
let where: { databaseUrl: string; databaseDirectUrl: string; dataDirectory: string; databasePool: number };

const throughPgBouncer = (url: string): string => {
  const through = new URL(url);
  through.host = new URL(process.env['TEST_POOLER_URL'] ?? '').host;
  return through.href;
};

beforeAll(async () => {
  database = await createEmptyDatabase();
  where = {
    databaseUrl: throughPgBouncer(database.url),
    databaseDirectUrl: database.url,
    dataDirectory: '',
    databasePool: 12,
  };
  opened = await openDatabase(where);
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

it('PgBouncer rejects timeouts as connection parameters, so a direct address is required', async () => {
  await expect(openDatabase({ ...where, databaseDirectUrl: null })).rejects.toMatchObject({ code: '08P01' });
});

it('a PgBouncer that ignores timeouts is no direct address either, because notifications do not pass it', async () => {
  const ignoring = await startPgBouncer(
    program,
    database.url,
    'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout\n',
  );
  for (const [addresses, setting] of [
    [{ databaseUrl: ignoring.url, databaseDirectUrl: null }, 'DATABASE_URL'],
    [{ databaseDirectUrl: ignoring.url }, 'DATABASE_DIRECT_URL'],
  ] as const)
    await expect(openDatabase({ ...where, ...addresses })).rejects.toThrow(
      `${setting} is the address of a pooler. Set DATABASE_DIRECT_URL`,
    );
  await ignoring.close();
});

it('a direct address that leads to another database is rejected', async () => {
  const other = await createEmptyDatabase();
  await expect(openDatabase({ ...where, databaseDirectUrl: other.url })).rejects.toThrow(
    'different databases',
  );
  await other.drop();
});

it('every connection through PgBouncer has the timeouts, and a statement can change them for its transaction only', async () => {
  const read = () => opened.pool.query("select current_setting('statement_timeout') as statement");
  const before = await Promise.all(Array.from({ length: 40 }, read));
  expect(new Set(before.map(({ rows }) => rows[0]?.statement))).toEqual(new Set(['30s']));
  const client = await opened.pool.connect();
  await client.query("begin; set local statement_timeout = '100ms'");
  await expect(client.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
  await client.query('rollback');
  client.release();
  const after = await Promise.all(Array.from({ length: 40 }, read));
  expect(new Set(after.map(({ rows }) => rows[0]?.statement))).toEqual(new Set(['30s']));
});

it('prepared statements are used if and only if this version of PgBouncer supports them', async () => {
  expect(await keepsNamedStatements(opened.pool)).toBe(supportsNamedStatements(program));
  const statements = Array.from({ length: 20 }, (_none, n) =>
    statement(`probe-${n}`, `select $1::int + ${n} as sum`),
  );
  const sums = await Promise.all(
    Array.from({ length: 800 }, async (_none, n) => {
      const [row] = await runStatement<{ sum: number }>(opened.database, statements[n % 20] ?? { text: '' }, [
        n,
      ]);
      return row?.sum;
    }),
  );
  expect(sums).toEqual(sums.map((_sum, n) => n + (n % 20)));
});

it('notifications arrive over the direct connection', async () => {
  const heard: string[] = [];
  const stop = await opened.notifications.listen({
    onNotification: (_channel, payload) => heard.push(payload),
    onConnected: () => {},
  });
  await opened.pool.query("select pg_notify('feed', 'hello')");
  await vi.waitFor(() => expect(heard).toEqual(['hello']));
  await stop();
});
