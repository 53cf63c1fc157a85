import { fillCatalogue } from '../catalogue/compare-store.ts';
import { CommandError } from '../console/operator-answer.ts';
import { listMigrations, type Migration, migrate, replaceFormer } from '../database/migrate.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { openDatabase } from '../database/open-database.ts';
import { digestOf, type DatabaseDump, dumpDatabase } from '../database/portable-dump.ts';
import { findNonEmptyTable, loadDatabase } from '../database/portable-load.ts';
import { type JobShape, PgBossQueue } from '../jobs/pg-boss-queue.ts';
import { listQueues, readTable } from './table-files.ts';

/** @throws CommandError, UnusableDatabaseError if this version lacks a migration of the dump */
export function migrationsOf(dump: Pick<DatabaseDump, 'schema'>): Migration[] {
  const own = listMigrations();
  const applied = replaceFormer(dump.schema);
  for (const [position, { name, hash }] of applied.entries()) {
    const same = own[position];
    if (same?.name === name && same.hash === hash) continue;
    throw new CommandError(
      `The data was written by another version of ProtoHaat: this version does not have the migration ${name}. Use that version.`,
    );
  }
  return own.slice(0, applied.length);
}

/**
 * Loads a dump into an empty database, verifies that the database equals the dump, and applies the migrations that the
 * dump lacks.
 * @throws CommandError
 */
export async function fillNewDatabase(
  where: { readonly databaseUrl: string | null; readonly dataDirectory: string },
  folder: string,
  dump: DatabaseDump,
): Promise<OpenDatabase> {
  const migrations = migrationsOf(dump);
  const isOlder = migrations.length < listMigrations().length;
  const opened = await openDatabase(where, undefined, isOlder ? { migrations } : {});
  try {
    await makeQueues(opened, folder, dump);
    const nonEmptyTable = await findNonEmptyTable(opened.pool);
    if (nonEmptyTable !== null)
      throw new CommandError(
        `The target database is not empty: ${nonEmptyTable} has rows. Use an empty database.`,
      );
    await loadDatabase(opened.pool, dump, (table) => readTable(folder, table));
    const written = await dumpDatabase(opened.pool);
    if (digestOf(written) !== digestOf({ ...dump, schema: migrations })) {
      const differing = dump.tables.filter(
        ({ name, sha256 }) => written.tables.find((table) => table.name === name)?.sha256 !== sha256,
      );
      throw new CommandError(
        `The copy differs from the original in ${differing.map(({ name }) => name).join(', ')}.`,
      );
    }
    if (isOlder) await migrate(opened.pool);
    await opened.database.transaction().execute(fillCatalogue);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function makeQueues(
  { pool, embedded }: OpenDatabase,
  folder: string,
  dump: DatabaseDump,
): Promise<void> {
  const jobs = dump.tables.find(({ name }) => name === 'pgboss.job');
  if (jobs === undefined) return;
  const shapes = (await listQueues(folder, jobs.columns)).map((name): JobShape => ({
    name,
    retryForHours: 1,
    timeoutSeconds: 60,
  }));
  const errors: Error[] = [];
  const queue = await PgBossQueue.open(pool, shapes, {
    alone: embedded,
    supervise: false,
    sealer: null,
    onError: (error) => errors.push(error),
  });
  await queue.stop();
  const [first] = errors;
  if (first !== undefined) throw first;
}
