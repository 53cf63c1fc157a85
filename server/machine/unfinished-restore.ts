import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDirectory } from '../database/directory-lock.ts';
import { syncPath } from '../database/embedded/copy-tree.ts';
import { UnusableDatabaseError } from '../database/migrate.ts';

/**
 * The marker folder exists during a restore and is locked by the restoring process. If a crash leaves the marker
 * behind, the data is incomplete.
 */
const markOf = (dataDirectory: string): string => join(dataDirectory, 'restore.unfinished');

export function isRestoreUnfinished(dataDirectory: string): boolean {
  return existsSync(markOf(dataDirectory));
}

export function refuseUnfinishedRestore(dataDirectory: string): void {
  if (!isRestoreUnfinished(dataDirectory)) return;
  throw new UnusableDatabaseError(
    `A restore into ${dataDirectory} is running or was interrupted. Run the same restore again to complete an interrupted one; it starts over.`,
  );
}

/**
 * `release` unlocks the marker without removing it.
 * @throws DirectoryInUseError if another process is restoring
 */
export async function markRestore(
  dataDirectory: string,
): Promise<{ remove: () => Promise<void>; release: () => void }> {
  const mark = markOf(dataDirectory);
  const release = await lockDirectory(mark);
  syncPath(dataDirectory);
  return {
    release,
    async remove() {
      release();
      await rm(mark, { recursive: true });
      syncPath(dataDirectory);
    },
  };
}
