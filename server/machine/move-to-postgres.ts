import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openDatabase } from '../database/open-database.ts';
import { digestOf, dumpDatabase } from '../database/portable-dump.ts';
import { openTableFile } from './backup.ts';
import { keepDeployment } from './deployment.ts';
import { tableFile } from './manifest.ts';
import { fillNewDatabase } from './new-database.ts';
import type { Progress } from './progress.ts';

/**
 * Copies the embedded database to an empty PostgreSQL server. Holds the data directory's lock, so that no
 * server writes to the old database meanwhile.
 * @throws CommandError, DirectoryInUseError
 */
export async function moveToPostgres(
  dataDirectory: string,
  databaseUrl: string,
  progress: Progress = () => {},
): Promise<{ tables: readonly { name: string; rows: number }[]; before: string; after: string }> {
  const source = await openDatabase({ databaseUrl: null, dataDirectory });
  const folder = await mkdtemp(join(tmpdir(), 'protohaat-move-'));
  try {
    progress('Reading the embedded database');
    const dump = await dumpDatabase(source.pool, async (table) => {
      const path = join(folder, tableFile(table));
      await mkdir(dirname(path), { recursive: true });
      return openTableFile(path);
    });
    progress('Filling the new database');
    const target = await fillNewDatabase({ databaseUrl, dataDirectory }, folder, dump);
    try {
      progress('Comparing the databases');
      const after = digestOf(await dumpDatabase(target.pool));
      await keepDeployment(target.database);
      return { tables: dump.tables, before: digestOf(dump), after };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
    await rm(folder, { recursive: true, force: true });
  }
}
