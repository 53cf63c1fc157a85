import { purgeUnsoldListings } from '../account-deletion/purge-unsold-listings.ts';
import type { Context } from '../context.ts';
import type { Database } from '../database/database.ts';
import { defineJob } from '../jobs/job.ts';
import { listAttachedHashes } from '../pictures/attachment-store.ts';
import { deleteUnreferencedPictures } from '../pictures/picture-store.ts';
import type { StoredFile } from '../ports/file-store.ts';
import { unlinkArchives } from '../projects/listing-store.ts';
import { unlinkVersionArchives } from '../projects/version-store.ts';
import { deleteArchives, listKnownArchives, lockUnusedArchives } from '../verification/archive-store.ts';
import { createFileWriteStore } from './file-rows-store.ts';

const GRACE_MS = 24 * 3_600_000;
const PREVIEW_DAYS = 7;
const BATCH = 500;

type Kind = 'pictures' | 'attachments' | 'archives';

function ownerOf({ name }: StoredFile): { kind: Kind; hash: string } | null {
  const match = /^(pictures|attachments|archives)\/([0-9a-f]{64})(?:-\d+)?\.(?:webp|zip)$/u.exec(name);
  return match === null ? null : { kind: match[1] as Kind, hash: match[2] ?? '' };
}

/**
 * Deletes unreferenced files and outdated previews. Keeps files written within the last day, because a file is written
 * before the row that references it.
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
    const referenced = {
      pictures: await deleteUnreferencedPictures(database, hashesOf(batch, 'pictures')),
      attachments: await listAttachedHashes(database, hashesOf(batch, 'attachments')),
      archives: await deleteUnusedArchives(database, hashesOf(batch, 'archives')),
    };
    for (const file of batch) {
      const owner = ownerOf(file);
      if (owner === null || referenced[owner.kind].has(owner.hash)) continue;
      if (!(await files.removeUnchanged(file.name, writtenBefore))) continue;
      swept.removed += 1;
      swept.bytes += file.sizeBytes;
    }
    batch = [];
  };
  const previewsBefore = new Date(now.getTime() - PREVIEW_DAYS * GRACE_MS);
  for await (const file of files.list()) {
    if (file.name.startsWith('previews/')) {
      if (file.writtenAt < previewsBefore && (await files.removeUnchanged(file.name, previewsBefore))) {
        swept.removed += 1;
        swept.bytes += file.sizeBytes;
      }
      continue;
    }
    if (file.writtenAt >= writtenBefore || ownerOf(file) === null) continue;
    batch.push(file);
    if (batch.length >= BATCH) await finish();
  }
  await finish();
  await createFileWriteStore(database).deleteOld();
  if (swept.removed > 0) log.info(swept, 'unreferenced files removed');
  return swept;
}

async function deleteUnusedArchives(database: Database, hashes: readonly string[]): Promise<Set<string>> {
  await database.transaction().execute(async (tx) => {
    const unused = await lockUnusedArchives(tx, hashes);
    await unlinkArchives(tx, unused);
    await unlinkVersionArchives(tx, unused);
    await deleteArchives(tx, unused);
  });
  return await listKnownArchives(database, hashes);
}

function hashesOf(batch: readonly StoredFile[], kind: Kind): string[] {
  const owners = batch.map(ownerOf).filter((owner) => owner?.kind === kind);
  return [...new Set(owners.map((owner) => owner?.hash ?? ''))];
}

export const sweepFilesJob = defineJob<object, Context>({
  name: 'sweep-files',
  retryForHours: 1,
  timeoutSeconds: 900,
  everySeconds: 24 * 3_600,
  async handle(context) {
    await sweepFiles(context);
  },
});
