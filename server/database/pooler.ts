import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { runExclusively, UnusableDatabaseError } from './migrate.ts';

/** All values are in milliseconds. */
const TIMEOUTS = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
} as const;

/**
 * Each connection would otherwise plan a prepared statement for its values five times, which takes longer than running
 * it: https://www.postgresql.org/docs/current/sql-prepare.html#SQL-PREPARE-NOTES
 */
const PLANS = { plan_cache_mode: 'force_generic_plan' } as const;

/** What a direct connection sets when it opens. */
export const SESSION_SETTINGS = {
  ...TIMEOUTS,
  options: Object.entries(PLANS)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
} as const;

/**
 * Sets these settings for the role, because poolers reject them as connection parameters and `set` in a session would
 * affect other clients. Those that an operator has set for the role are kept.
 */
export async function setRoleSettings(direct: pg.Pool, role: string): Promise<void> {
  const client = await direct.connect();
  try {
    await runExclusively(client, async () => {
      const { rows } = await client.query<{ database: string; settings: string[] }>(
        `select current_database() as database,
                coalesce((select s.setconfig from pg_db_role_setting s
                           where s.setrole = (select oid from pg_roles where rolname = $1)
                             and s.setdatabase = (select oid from pg_database where datname = current_database())),
                         '{}') as settings`,
        [role],
      );
      const { database = '', settings = [] } = rows[0] ?? {};
      for (const [name, value] of Object.entries({ ...TIMEOUTS, ...PLANS })) {
        if (settings.some((setting) => setting.startsWith(`${name}=`))) continue;
        await client.query(
          `alter role ${pg.escapeIdentifier(role)} in database ${pg.escapeIdentifier(database)} set ${name} = ${value}`,
        );
      }
    });
  } finally {
    client.release();
  }
}

/**
 * Notifications and locks of a session need PostgreSQL itself. A pooler gives its clients process numbers of its own.
 * @throws UnusableDatabaseError
 */
export async function refusePooler(pool: pg.Pool, setting: string): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    if (rows[0]?.pid === (client as unknown as { processID: number }).processID) return;
  } finally {
    client.release();
  }
  throw new UnusableDatabaseError(
    `${setting} is the address of a pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`,
  );
}

/** @throws UnusableDatabaseError if the pooler connects to another database or has connections without timeouts */
export async function checkPooler(pooler: pg.Pool, direct: pg.Pool): Promise<void> {
  const which = 'select pg_postmaster_start_time()::text as server, current_database() as database';
  const { rows: there } = await pooler.query(
    `${which}, session_user as role, 0 not in (
       select setting::int from pg_settings where name = any($1)) as "hasTimeouts"`,
    [Object.keys(TIMEOUTS)],
  );
  const { rows: here } = await direct.query(which);
  const [through, straight] = [there[0], here[0]] as Record<string, unknown>[];
  if (through?.['server'] !== straight?.['server'] || through?.['database'] !== straight?.['database']) {
    throw new UnusableDatabaseError(
      'DATABASE_URL and DATABASE_DIRECT_URL are addresses of different databases.',
    );
  }
  if (through?.['hasTimeouts'] === true) return;
  throw new UnusableDatabaseError(
    `The pooler of DATABASE_URL has connections without the timeouts of the role ${String(through?.['role'])}. Its user must be the user of DATABASE_URL. If it is, run RECONNECT in the console of PgBouncer, or restart it.`,
  );
}

/**
 * A pooler that supports named statements, such as PgBouncer 1.21 with `max_prepared_statements`, renames them at the
 * server:
 * https://www.pgbouncer.org/config.html#max_prepared_statements
 */
export async function keepsNamedStatements(pooler: pg.Pool): Promise<boolean> {
  const name = `probe_${randomUUID()}`;
  const client = await pooler.connect();
  try {
    // Within a transaction, the pooler keeps one server connection.
    await client.query('begin');
    await client.query({ name, text: 'select 1' });
    const { rows } = await client.query('select 1 from pg_prepared_statements where name = $1', [name]);
    const isRenamed = rows.length === 0;
    if (!isRenamed) await client.query(`deallocate ${pg.escapeIdentifier(name)}`);
    await client.query('commit');
    // A client whose statement was lost is closed, because it would not prepare the name again.
    client.release(!isRenamed);
    return isRenamed;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
