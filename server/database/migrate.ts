import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { projectRoot } from '../project-root.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

export class UnusableDatabaseError extends Error {
  override readonly name = 'UnusableDatabaseError';
}

const MIGRATION_LOCK = 7_215_260_114;

export function listMigrations(): Migration[] {
  const folder = join(projectRoot, 'server/database/migrations');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    });
}

export function schemaFingerprint(migrations = listMigrations()): string {
  const hash = createHash('sha256');
  for (const migration of migrations) hash.update(`${migration.name} ${migration.hash}\n`);
  return hash.digest('hex').slice(0, 16);
}

/**
 * Applies each pending migration in its own transaction. Concurrent starts wait for each other.
 * @throws UnusableDatabaseError if a newer version has migrated the database, or if an applied file was edited.
 */
export async function migrate(
  pool: pg.Pool,
  migrations: readonly Migration[] = listMigrations(),
): Promise<void> {
  const client = await pool.connect();
  try {
    const applied = await runExclusively(client, async () => {
      await client.query(
        `create table if not exists schema_migrations (
          name text primary key, hash text not null, applied_at timestamptz not null default now())`,
      );
      return await readApplied(client, migrations);
    });
    for (const migration of migrations) {
      if (!applied.has(migration.name))
        await runExclusively(client, () => apply(client, migration, migrations));
    }
  } finally {
    client.release();
  }
}

/**
 * Only one process at a time runs `work`.
 * @param work - must use other connections of the pool, because the lock occupies one.
 */
export async function withMigrationLock<Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    return await work();
  } finally {
    // The rollback releases the lock. If the rollback fails, closing the connection releases the lock.
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}

export async function runExclusively<Result>(
  client: pg.PoolClient,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('begin');
  try {
    // Work on large tables and waiting for another process may take longer than the statement timeout of requests.
    await client.query('set local statement_timeout = 0');
    await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function readApplied(
  client: pg.PoolClient,
  migrations: readonly Migration[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from schema_migrations',
  );
  const applied = new Map(rows.map((row) => [row.name, row.hash]));
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new UnusableDatabaseError(
      `The database was migrated by a newer version of ProtoHaat (${unknown.join(', ')}). Start that version, or restore a backup.`,
    );
  }
  for (const { name, hash } of migrations) {
    if (applied.has(name) && applied.get(name) !== hash) {
      throw new UnusableDatabaseError(
        `${name} differs from the file that was applied to this database. Applied migrations must not be edited.`,
      );
    }
  }
  return applied;
}

async function apply(
  client: pg.PoolClient,
  migration: Migration,
  migrations: readonly Migration[],
): Promise<void> {
  if ((await readApplied(client, migrations)).has(migration.name)) return;
  await client.query(migration.sql);
  await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [
    migration.name,
    migration.hash,
  ]);
}
