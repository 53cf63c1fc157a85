import { purgeUnsoldListings } from '../accounts/purge-listings-store.ts';
import type { Context } from '../context.ts';
import type { StoredFile } from '../ports/file-store.ts';
import { forgetUnreferencedArchives, forgetUnreferencedPictures } from './file-reference-store.ts';

const GRACE_MS = 24 * 3_600_000;
const BATCH = 500;

/** The owner by file name; null for unknown names. */
function ownerOf({ name }: StoredFile): { kind: 'pictures' | 'archives'; hash: string } | null {
  const match = /^(pictures|archives)\/([0-9a-f]{64})(?:-\d+)?\.(?:webp|zip)$/u.exec(name);
  return match === null ? null : { kind: match[1] as 'pictures' | 'archives', hash: match[2] ?? '' };
}

/**
 * Removes unreferenced files. Files are written before the row that references them, so files written within the last day, or
 * rewritten during the sweep, are kept.
 */
export async function sweepFiles(
  { database, files, log }: Pick<Context, 'database' | 'files' | 'log'>,
  now = new Date(),
): Promise<{ removed: number; bytes: number }> {
  const writtenBefore = new Date(now.getTime() - GRACE_MS);
  const swept = { removed: 0, bytes: 0 };
  await database.transaction().execute((tx) => purgeUnsoldListings(tx, null));
  let batch: StoredFile[] = [];
  const finish = async (): Promise<void> => {
    const kept = {
      pictures: await forgetUnreferencedPictures(database, hashesOf(batch, 'pictures')),
      archives: await forgetUnreferencedArchives(database, hashesOf(batch, 'archives')),
    };
    for (const file of batch) {
      const owner = ownerOf(file);
      if (owner === null || kept[owner.kind].has(owner.hash)) continue;
      if (!(await files.removeUnchanged(file.name, writtenBefore))) continue;
      swept.removed += 1;
      swept.bytes += file.sizeBytes;
    }
    batch = [];
  };
  for await (const file of files.list()) {
    if (file.writtenAt >= writtenBefore || ownerOf(file) === null) continue;
    batch.push(file);
    if (batch.length >= BATCH) await finish();
  }
  await finish();
  if (swept.removed > 0) log.info(swept, 'unreferenced files removed');
  return swept;
}

function hashesOf(batch: readonly StoredFile[], kind: 'pictures' | 'archives'): string[] {
  const owners = batch.map(ownerOf).filter((owner) => owner?.kind === kind);
  return [...new Set(owners.map((owner) => owner?.hash ?? ''))];
}
