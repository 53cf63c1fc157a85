import { listMigrations, type Migration, migrate } from '../database/migrate.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { openDatabase } from '../database/open-database.ts';
import { digestOf, type DatabaseDump, dumpDatabase } from '../database/portable-dump.ts';
import { findFilledTable, loadDatabase } from '../database/portable-load.ts';
import { type JobShape, PgBossQueue } from '../jobs/pg-boss-queue.ts';
import { CommandError } from './command-error.ts';
import { listQueues, readTable } from './table-files.ts';

/** The migrations with which a dump's database was made. @throws CommandError for those of a newer or another program. */
export function migrationsOf(dump: Pick<DatabaseDump, 'schema'>): Migration[] {
  const own = listMigrations();
  for (const [position, { name, hash }] of dump.schema.entries()) {
    const same = own[position];
    if (same?.name === name && same.hash === hash) continue;
    throw new CommandError(
      `The data was written by a newer or another program (${name} is not known here). Use that program's version.`,
    );
  }
  return own.slice(0, dump.schema.length);
}

/**
 * Fills a database that has no rows from the dump in a folder, proves that it holds the same, and brings it to this
 * program's schema.
 *
 * @returns the database, open.
 * @throws CommandError
 */
export async function fillNewDatabase(
  where: { readonly databaseUrl: string | null; readonly dataDirectory: string },
  folder: string,
  dump: DatabaseDump,
): Promise<OpenDatabase> {
  const migrations = migrationsOf(dump);
  const isOlder = migrations.length < listMigrations().length;
  const opened = await openDatabase(where, undefined, isOlder ? migrations : undefined);
  try {
    await makeQueues(opened, folder, dump);
    const filled = await findFilledTable(opened.pool);
    if (filled !== null)
      throw new CommandError(`The database is not empty: ${filled} holds rows. Name an empty one.`);
    await loadDatabase(opened.pool, dump, (table) => readTable(folder, table));
    const written = await dumpDatabase(opened.pool);
    if (digestOf(written) !== digestOf(dump)) {
      const differing = dump.tables.filter(
        ({ name, sha256 }) => written.tables.find((table) => table.name === name)?.sha256 !== sha256,
      );
      throw new CommandError(
        `What was written differs from the dump in ${differing.map(({ name }) => name).join(', ')}.`,
      );
    }
    if (isOlder) await migrate(opened.pool);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** The queue's tables are made by the queue itself; a job can only be written where its queue is. */
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
