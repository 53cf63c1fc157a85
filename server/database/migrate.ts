import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type pg from 'pg';
import { projectRoot } from '../runtime/project-root.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

export class UnusableDatabaseError extends Error {
  override readonly name = 'UnusableDatabaseError';
}

const MIGRATION_LOCK = 7_215_260_114;

/** The schema before the first migration: older databases and backups begin with it. */
const FIRST = '0000_schema';

/** Of the migrations that made the same schema before it was written by subject. */
const FORMER = { fingerprint: '4b4a956dde001910', last: '0114_names_of_renamed_members.sql' };

const folder = join(projectRoot, 'server/database');

/** @returns the SQL of `server/database/schema/`: the schema that all migrations lead to. */
export function readSchema(): string {
  return readSqlFiles('schema')
    .map(({ sql }) => sql)
    .join('\n');
}

/** @returns what made the schema of a database that is not new (`server/database/migrations/`). */
export function listMigrations(): Migration[] {
  const first = gunzipSync(readFileSync(join(folder, `migrations/${FIRST}.sql.gz`))).toString();
  return [{ name: FIRST, sql: first }, ...readSqlFiles('migrations')].map(({ name, sql }) => ({
    name,
    sql,
    hash: createHash('sha256').update(sql).digest('hex'),
  }));
}

function readSqlFiles(name: string): { name: string; sql: string }[] {
  return readdirSync(join(folder, name))
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => ({ name: file, sql: readFileSync(join(folder, name, file), 'utf8') }));
}

type AppliedMigration = Pick<Migration, 'name' | 'hash'>;

/**
 * @param applied - in the order of their names.
 * @throws UnusableDatabaseError if they neither begin with the schema nor are the ones that made it.
 */
export function replaceFormer(
  applied: readonly AppliedMigration[],
  former = FORMER,
): readonly AppliedMigration[] {
  const last = applied.at(-1);
  if (last === undefined || applied[0]?.name === FIRST) return applied;
  if (fingerprintOf(applied) === former.fingerprint) return listMigrations().slice(0, 1);
  throw new UnusableDatabaseError(
    `The schema was made by an older version of ProtoHaat, whose last migration is ${last.name}. Start the version whose last migration is ${former.last} once, and then this one.`,
  );
}

/** Names what a new database has, for templates of it. */
export function schemaFingerprint(): string {
  const schema = createHash('sha256').update(readSchema()).digest('hex');
  return fingerprintOf([...listMigrations(), { name: 'schema', hash: schema }]);
}

export function fingerprintOf(migrations: readonly AppliedMigration[]): string {
  const hash = createHash('sha256');
  for (const migration of migrations) hash.update(`${migration.name} ${migration.hash}\n`);
  return hash.digest('hex').slice(0, 16);
}

/** Called after each migration of a database that is not new. */
export type OnMigrated = (name: string, seconds: number) => void;

/**
 * Gives a new database the schema, and applies each pending migration to any other in its own transaction. Concurrent
 * starts wait for each other.
 * @param migrations - fewer than all make the schema of an older backup.
 * @throws UnusableDatabaseError if a newer version has migrated the database, or if an applied file was edited.
 */
export async function migrate(
  pool: pg.Pool,
  migrations: readonly Migration[] = listMigrations(),
  former = FORMER,
  onMigrated: OnMigrated = () => {},
): Promise<void> {
  const client = await pool.connect();
  try {
    const applied = await runExclusively(client, async () => {
      await client.query(
        `create table if not exists schema_migrations (
          name text primary key, hash text not null, applied_at timestamptz not null default now())`,
      );
      await stampFormer(client, former);
      const known = await readApplied(client, migrations);
      return known.size === 0 && isNewest(migrations) ? await applySchema(client, migrations) : known;
    });
    for (const migration of migrations) {
      if (applied.has(migration.name)) continue;
      const startedAt = performance.now();
      const isMine = await runExclusively(client, () => apply(client, migration, migrations));
      if (isMine) onMigrated(migration.name, (performance.now() - startedAt) / 1_000);
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

async function stampFormer(client: pg.PoolClient, former: typeof FORMER): Promise<void> {
  const applied = await listApplied(client);
  const replaced = replaceFormer(applied, former);
  if (replaced === applied) return;
  await client.query('delete from schema_migrations');
  for (const { name, hash } of replaced) await noteApplied(client, name, hash);
}

export async function listApplied(client: pg.ClientBase | pg.Pool): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, hash from schema_migrations order by name collate "C"',
  );
  return rows;
}

async function noteApplied(client: pg.ClientBase, name: string, hash: string): Promise<void> {
  await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash]);
}

async function readApplied(
  client: pg.PoolClient,
  migrations: readonly Migration[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await listApplied(client);
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

function isNewest(migrations: readonly Migration[]): boolean {
  return migrations.at(-1)?.name === listMigrations().at(-1)?.name;
}

async function applySchema(
  client: pg.PoolClient,
  migrations: readonly Migration[],
): Promise<ReadonlyMap<string, string>> {
  await client.query(readSchema());
  for (const { name, hash } of migrations) await noteApplied(client, name, hash);
  return new Map(migrations.map(({ name, hash }) => [name, hash]));
}

async function apply(
  client: pg.PoolClient,
  migration: Migration,
  migrations: readonly Migration[],
): Promise<boolean> {
  if ((await readApplied(client, migrations)).has(migration.name)) return false;
  await client.query(migration.sql);
  await noteApplied(client, migration.name, migration.hash);
  return true;
}

/** For commands that only ask. @throws UnusableDatabaseError if the server would have to make or change tables. */
export async function refuseToMigrate(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query("select to_regclass('schema_migrations') is not null as made");
  const names = rows[0]?.made === true ? (await listApplied(pool)).map(({ name }) => name) : [];
  if (names.length === 0)
    throw new UnusableDatabaseError(
      'There is no market in the database of DATABASE_URL. Start the server first.',
    );
  const pending = listMigrations().filter(({ name }) => !names.includes(name));
  if (pending.length > 0)
    throw new UnusableDatabaseError(
      `The database is of an older version, without ${pending.length} migrations. Start the server of this version first, which makes them.`,
    );
}
