import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDirectory } from '../database/directory-lock.ts';
import { syncPath } from '../database/embedded/copy-tree.ts';
import { UnusableDatabaseError } from '../database/migrate.ts';

/**
 * A folder that lies in the data directory while a backup is put into it, and holds the lock of whoever does so. After a
 * restore that was cut off (kill -9, power cut) it is still there: what lies beside it is half of something.
 */
const markOf = (dataDirectory: string): string => join(dataDirectory, 'restore.unfinished');

export function isRestoreUnfinished(dataDirectory: string): boolean {
  return existsSync(markOf(dataDirectory));
}

/** @throws UnusableDatabaseError: half a backup looks like a market in which nobody has ever sold anything. */
export function refuseUnfinishedRestore(dataDirectory: string): void {
  if (!isRestoreUnfinished(dataDirectory)) return;
  throw new UnusableDatabaseError(
    `A backup is being restored into ${dataDirectory}, or its restore was cut off. Run the same restore again: it begins anew.`,
  );
}

/**
 * @returns `release` leaves the mark where it is.
 * @throws DirectoryInUseError while another process restores.
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
