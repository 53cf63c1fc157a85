import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { lockDirectory } from '../database/directory-lock.ts';
import { syncPath } from '../database/embedded/copy-tree.ts';
import { filesIn } from '../database/embedded/data-files.ts';
import { digestOf, dumpDatabase } from '../database/portable-dump.ts';
import { openTableFile } from './backup.ts';
import { CommandError } from './command-error.ts';
import { keepDeployment } from './deployment.ts';
import { tableFile } from './manifest.ts';
import { fillNewDatabase } from './new-database.ts';
import { asPool, PGLITE_PACKAGE, openPglite } from './pglite.ts';

export function resolveMovePaths(dataDirectory: string): { folder: string; target: string } {
  const folder = join(dataDirectory, 'database');
  const target = filesIn(dataDirectory);
  if (!existsSync(join(folder, 'PG_VERSION')))
    throw new CommandError(`There is no database of an earlier version in ${folder}.`);
  if (existsSync(target))
    throw new CommandError(
      `${target} already exists, so the database has already been copied. ${folder} is no longer used.`,
    );
  return { folder, target };
}

/**
 * Copies the PGlite database of an earlier version into a new database and compares both. PGlite writes to every folder
 * that it opens, so it opens a copy of the old folder.
 * @throws CommandError, DirectoryInUseError
 */
export async function moveFromPglite(
  dataDirectory: string,
  print: (line: string) => void,
): Promise<{ tables: readonly { name: string; rows: number }[]; digest: string }> {
  const { folder, target } = resolveMovePaths(dataDirectory);
  refuseRunningServer(dataDirectory);
  const release = await lockDirectory(dataDirectory);
  const work = await mkdtemp(join(tmpdir(), 'protohaat-move-'));
  // The draft is in the same folder as the target, because a rename cannot cross file systems.
  const draft = `${target}.moving`;
  try {
    await rm(draft, { recursive: true, force: true });
    await cp(folder, join(work, 'old'), { recursive: true });
    print(`Reading the old database with ${PGLITE_PACKAGE} …`);
    const engine = await openPglite(join(work, 'engine'), join(work, 'old'));
    const dump = await dumpDatabase(asPool(engine), async (table) => {
      const path = join(work, tableFile(table));
      await mkdir(dirname(path), { recursive: true });
      return openTableFile(path);
    });
    await engine.close();
    print('Writing the new database …');
    const opened = await fillNewDatabase({ databaseUrl: null, dataDirectory: draft }, work, dump);
    await keepDeployment(opened.database);
    await opened.close();
    await rename(filesIn(draft), target);
    syncPath(dataDirectory);
    return { tables: dump.tables, digest: digestOf(dump) };
  } finally {
    await rm(work, { recursive: true, force: true });
    await rm(draft, { recursive: true, force: true });
    release();
  }
}

/** A server of an earlier version has a lock file with its process ID. @throws CommandError */
function refuseRunningServer(dataDirectory: string): void {
  let pid: number;
  try {
    const lock = readFileSync(join(dataDirectory, 'database.lock'), 'utf8');
    pid = Number((JSON.parse(lock) as { pid?: unknown }).pid);
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means that another account runs the process. Any other error means that there is no lock file or that the
    // process has ended.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return;
    pid = 0;
  }
  throw new CommandError(
    `A server of an earlier version may be using ${dataDirectory} (process ${pid || 'of another account'}). Stop it first. If none is running, delete ${join(dataDirectory, 'database.lock')}.`,
  );
}
