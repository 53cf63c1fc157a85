import { purgeUnsoldListings } from '../accounts/purge-listings-store.ts';
import type { Context } from '../context.ts';
import type { StoredFile } from '../ports/file-store.ts';
import { forgetUnreferencedArchives, forgetUnreferencedPictures } from './file-reference-store.ts';

const GRACE_MS = 24 * 3_600_000;
const BATCH = 500;

/** What a file's name says it belongs to; null for names of which this program knows nothing. */
function ownerOf({ name }: StoredFile): { kind: 'pictures' | 'archives'; hash: string } | null {
  const match = /^(pictures|archives)\/([0-9a-f]{64})(?:-\d+)?\.(?:webp|zip)$/u.exec(name);
  return match === null ? null : { kind: match[1] as 'pictures' | 'archives', hash: match[2] ?? '' };
}

/**
 * Removes files that nothing refers to any more: uploads of forms that were never sent, zips of verifications that ran
 * out, replaced photos, what deleted accounts have left and nobody holds. A file is written before the row that names it, so what was written within the last day stays,
 * and so does one that is written again while we look.
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
  if (swept.removed > 0) log.info(swept, 'files that nothing refers to were removed');
  return swept;
}

function hashesOf(batch: readonly StoredFile[], kind: 'pictures' | 'archives'): string[] {
  const owners = batch.map(ownerOf).filter((owner) => owner?.kind === kind);
  return [...new Set(owners.map((owner) => owner?.hash ?? ''))];
}
