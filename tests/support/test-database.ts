import pg from 'pg';
import { migrate, schemaFingerprint } from '#server/database/migrate.ts';
import { DatabaseNotifications } from '#server/database/notifications.ts';
import {
  type OpenDatabase,
  createKysely,
  openDatabase,
  resultTypes,
} from '#server/database/open-database.ts';
import { PgBossQueue } from '#server/jobs/pg-boss-queue.ts';
import { jobs } from '#server/start/worker.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
const poolerUrl = process.env['TEST_POOLER_URL'] ?? null;

const POOL = 20;

const prefix = `protohaat_test_${process.env['TEST_RUN_ID'] ?? ''}_`;

const unused: OpenDatabase[] = [];

/**
 * Returns a migrated and empty database, which later files of this worker reuse. Tests that change the schema
 * must use `openTestDatabase` instead.
 */
export async function borrowTestDatabase(): Promise<OpenDatabase> {
  const opened = unused.pop() ?? (await openTestDatabase());
  await emptyDatabase(opened.pool);
  return {
    ...opened,
    close() {
      unused.push(opened);
      return Promise.resolve();
    },
  };
}

export async function openTestDatabase(): Promise<OpenDatabase> {
  const template = `protohaat_template_${schemaFingerprint()}`;
  const name = `${prefix}${Math.random().toString(36).slice(2, 10)}`;
  await onServer(async (client) => {
    // The lock prevents copies of the template until it is complete.
    await client.query('select pg_advisory_lock(7215260115)');
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rows.length === 0) await makeServerTemplate(client, template);
    await client.query(`create database ${name} template ${template}`);
  });
  const drop = () => onServer((client) => client.query(`drop database if exists ${name} with (force)`));
  if (poolerUrl !== null) {
    const opened = await openDatabase({
      databaseUrl: urlOf(name, poolerUrl),
      databaseDirectUrl: urlOf(name),
      dataDirectory: '',
      databasePool: POOL,
    });
    return {
      ...opened,
      async close() {
        await opened.close();
        await drop();
      },
    };
  }
  const pool = poolOf(name);
  return {
    database: createKysely(pool),
    pool,
    embedded: false,
    notifications: new DatabaseNotifications({ connectionString: urlOf(name) }, () => {}),
    async close() {
      await pool.end();
      await drop();
    },
  };
}

/**
 * Deletes every row except migrations, the identity provider's keys and the deployment's seal. Triggers and foreign keys are disabled, because
 * the ledger is append-only. TRUNCATE would be slower, because it creates new files for about ninety tables. In a
 * deadlock with unfinished work of the previous test, the transaction of that work fails, because its
 * `deadlock_timeout` is shorter.
 */
export async function emptyDatabase(pool: pg.Pool): Promise<void> {
  let emptier = emptiers.get(pool);
  if (emptier === undefined) {
    emptier = openEmptier(pool);
    emptiers.set(pool, emptier);
  }
  await (await emptier).query('select pg_temp.empty_database()');
}

/**
 * Each database has one connection that only empties it: `empty_database` caches the plans of about a hundred
 * statements, and changing `session_replication_role` discards cached plans.
 */
const emptiers = new WeakMap<pg.Pool, Promise<pg.Pool>>();

async function openEmptier(pool: pg.Pool): Promise<pg.Pool> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  const client = openTestPool({
    connectionString: urlOf(rows[0]?.name ?? ''),
    options: '-c session_replication_role=replica -c deadlock_timeout=60s',
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  const tables = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where (schemaname = 'public' and tablename not in ('schema_migrations', 'identity_jwks', 'deployment_seal'))
        or (schemaname = 'pgboss' and tablename in ('job', 'archive'))
     union select 'pgboss.job' where to_regclass('pgboss.job') is not null`,
  );
  await client.query(
    `create function pg_temp.empty_database() returns void language plpgsql as $$ begin
       ${tables.rows.map(({ name }) => `delete from ${name};`).join('\n')}
       alter sequence receipt_numbers restart; end $$`,
  );
  return client;
}

export async function dropTestDatabases(): Promise<void> {
  await onServer(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  });
}

export async function createEmptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `protohaat_empty_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await onServer((client) => client.query(`create database ${name}`));
  return {
    url: urlOf(name),
    drop: async () => {
      await onServer((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

async function makeServerTemplate(client: pg.Client, template: string): Promise<void> {
  const draft = `${template}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft}`);
  const pool = poolOf(draft);
  await migrate(pool);
  // The queue's partitions are created in the template, because copying them is faster than creating them.
  const queue = await PgBossQueue.open(pool, jobs, {
    alone: false,
    supervise: false,
    sealer: null,
    onError: (error) => {
      throw error;
    },
  });
  await queue.stop();
  await pool.end();
  await client.query(`alter database ${draft} rename to ${template}`);
}

function urlOf(name: string, server = serverUrl): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

function poolOf(name: string): pg.Pool {
  return openTestPool({ connectionString: urlOf(name), max: POOL });
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Ignores errors of idle connections. `pool.end()` resolves before its connections have closed, so they fail
 * if the database is dropped or the server is stopped right afterwards.
 */
export function openTestPool(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...connection, types: resultTypes });
  pool.on('error', () => {});
  return pool;
}
