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
import { tableFile } from './manifest.ts';
import { fillNewDatabase } from './new-database.ts';
import { asPool, OLD_ENGINE, openOldEngine } from './old-engine.ts';

/** Where the database of an earlier version is, and where the new one will be. @throws CommandError where nothing is to be moved. */
export function findOldDatabase(dataDirectory: string): { folder: string; target: string } {
  const folder = join(dataDirectory, 'database');
  const target = filesIn(dataDirectory);
  if (!existsSync(join(folder, 'PG_VERSION')))
    throw new CommandError(`There is no database of an earlier version in ${folder}.`);
  if (existsSync(target))
    throw new CommandError(
      `${target} exists already: the database was moved. ${folder} is not used any more.`,
    );
  return { folder, target };
}

/**
 * Copies the database of an earlier version into a new one and compares the two. The old folder is only read: the engine, which
 * writes to what it opens, is given a copy. The new one appears complete.
 *
 * @throws CommandError, DirectoryInUseError
 */
export async function moveFromPglite(
  dataDirectory: string,
  say: (line: string) => void,
): Promise<{ tables: readonly { name: string; rows: number }[]; digest: string }> {
  const { folder, target } = findOldDatabase(dataDirectory);
  refuseRunningServer(dataDirectory);
  const release = await lockDirectory(dataDirectory);
  const work = await mkdtemp(join(tmpdir(), 'protohaat-move-'));
  // Beside the target, so that it takes its place by a rename.
  const draft = `${target}.moving`;
  try {
    await rm(draft, { recursive: true, force: true });
    await cp(folder, join(work, 'old'), { recursive: true });
    say(`reading with ${OLD_ENGINE} …`);
    const engine = await openOldEngine(join(work, 'engine'), join(work, 'old'));
    const dump = await dumpDatabase(asPool(engine), async (table) => {
      const path = join(work, tableFile(table));
      await mkdir(dirname(path), { recursive: true });
      return openTableFile(path);
    });
    await engine.close();
    say('writing …');
    const opened = await fillNewDatabase({ databaseUrl: null, dataDirectory: draft }, work, dump);
    await opened.close();
    await rename(filesIn(draft), target);
    syncPath(dataDirectory);
    // `fillNewDatabase` compares the two, and then runs the migrations that the old one lacks.
    return { tables: dump.tables, digest: digestOf(dump) };
  } finally {
    await rm(work, { recursive: true, force: true });
    await rm(draft, { recursive: true, force: true });
    release();
  }
}

/** A server of the earlier version holds another kind of lock, which names its process. */
function refuseRunningServer(dataDirectory: string): void {
  let pid: number;
  try {
    const lock = readFileSync(join(dataDirectory, 'database.lock'), 'utf8');
    pid = Number((JSON.parse(lock) as { pid?: unknown }).pid);
    process.kill(pid, 0);
  } catch (error) {
    // No lock, or a lock that its process has left behind.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return;
    pid = 0;
  }
  throw new CommandError(
    `A server of the earlier version seems to use ${dataDirectory} (process ${pid || 'of another account'}). Stop it first. If none is running, delete ${join(dataDirectory, 'database.lock')}.`,
  );
}
