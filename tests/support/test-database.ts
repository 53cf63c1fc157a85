import pg from 'pg';
import { migrate, schemaFingerprint } from '#server/database/migrate.ts';
import { type OpenDatabase, overPool } from '#server/database/open-database.ts';
import { resultTypes } from '#server/database/result-types.ts';

/** The server on which each test file gets a database of its own; `start-postgres.ts` names it. */
const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';

/** A migrated, empty database. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const template = `protohaat_template_${schemaFingerprint()}`;
  const name = `protohaat_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await onServer(async (client) => {
    // Making the template and copying it wait for one another.
    await client.query('select pg_advisory_lock(7215260115)');
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rows.length === 0) await makeServerTemplate(client, template);
    await client.query(`create database ${name} template ${template}`);
  });
  const pool = poolOf(name);
  return {
    database: overPool(pool),
    pool,
    embedded: false,
    async close() {
      await pool.end();
      await onServer((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/**
 * Deletes every row. Triggers (the ledger refuses) and foreign keys stand aside for it. Truncating would be slower: it
 * makes new files for some forty tables each time.
 */
export async function emptyDatabase(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where (schemaname = 'public' and tablename not in ('schema_migrations', 'identity_jwks'))
        or (schemaname = 'pgboss' and tablename in ('job', 'archive'))
     union select 'pgboss.job' where to_regclass('pgboss.job') is not null`,
  );
  const client = await pool.connect();
  try {
    await client.query(
      `begin; set local session_replication_role = replica;
       ${rows.map((row) => `delete from ${row.name};`).join('\n')}
       alter sequence receipt_numbers restart; commit`,
    );
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** An empty database on the server, without a schema. */
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
  await pool.end();
  await client.query(`alter database ${draft} rename to ${template}`);
}

function urlOf(name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

function poolOf(name: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: urlOf(name), max: 20, types: resultTypes });
  pool.on('error', () => {});
  return pool;
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
