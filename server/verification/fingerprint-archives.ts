import { archiveFileName } from '#domain/pictures/picture-name.ts';
import { judgeListedCode } from '#domain/verification/originality.ts';
import { insertAlert } from '../alerts/alert-store.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { hashArchive } from './compare-archive.ts';
import { digestOf } from './content-digest.ts';
import { openSafeArchive } from './open-safe-archive.ts';
import { searchArchive } from './search-archive.ts';
import {
  findListedCode,
  indexListings,
  insertArchiveSource,
  listArchivesWithoutSource,
  listClaimants,
  unindexListings,
} from './source-store.ts';
import { insertArchiveWork, listArchivesWithoutWork, storedWorkOf } from './work-store.ts';

const BATCH_SIZE = 50;

/**
 * Backfills fingerprints of stored archives that have none of the current version, and indexes their listings. Idempotent.
 * Unreadable archives are logged and retried on the next run.
 */
export async function fingerprintArchives(
  context: Pick<Context, 'database' | 'files' | 'archives' | 'sourceAnalyser' | 'log'>,
): Promise<void> {
  const { database, files, log } = context;
  let after = '';
  for (;;) {
    const archives = await listArchivesWithoutSource(database, after, BATCH_SIZE);
    for (const stored of archives) {
      after = stored.sha256;
      if ((await files.size(archiveFileName(stored.sha256))) === null) {
        log.error({ sha256: stored.sha256 }, 'a stored archive is missing');
        continue;
      }
      const { archive } = await openSafeArchive(context, stored);
      const findings = archive === null ? null : await searchArchive(context, archive);
      if (findings === null) {
        log.error({ sha256: stored.sha256 }, 'a stored archive is unreadable');
        continue;
      }
      await database.transaction().execute(async (transaction) => {
        await unindexListings(transaction, stored.sha256);
        await insertArchiveSource(transaction, stored.sha256, findings.source.fingerprints);
        await indexListings(transaction, stored.sha256);
        await alertCopies(transaction, stored.sha256, findings.source.fingerprints);
      });
    }
    if (archives.length < BATCH_SIZE) break;
  }
  await hashArchives(context);
  // Index listings that were created while their archive was being fingerprinted.
  await indexListings(database, null);
}

/**
 * Listings created before an older one was indexed may be copies of it. Whichever is indexed last finds the other, and an
 * operator decides.
 */
async function alertCopies(
  transaction: Queryable,
  archiveSha256: string,
  fingerprints: readonly number[],
): Promise<void> {
  for (const { id, sellerId } of await listClaimants(transaction, archiveSha256)) {
    const { shared, listings } = await findListedCode(transaction, sellerId, fingerprints);
    const foreign = listings.filter(({ isOwn }) => !isOwn);
    const finding = judgeListedCode(fingerprints.length, shared, foreign);
    if (finding.result !== 'fail') continue;
    await insertAlert(transaction, {
      code: 'copied-listing',
      subject: id,
      sentence: `Listing ${id} shares most of its code with listing ${foreign[0]?.id ?? 'unknown'} of another seller. Ban the copy.`,
      clearedForGood: true,
    });
  }
}

/** Backfills git blob hashes in the same way. */
async function hashArchives(
  context: Pick<Context, 'database' | 'files' | 'archives' | 'log'>,
): Promise<void> {
  const { database, files, log } = context;
  let after = '';
  for (;;) {
    const archives = await listArchivesWithoutWork(database, after, BATCH_SIZE);
    for (const stored of archives) {
      after = stored.sha256;
      if ((await files.size(archiveFileName(stored.sha256))) === null) continue;
      const { archive } = await openSafeArchive(context, stored);
      const work = archive === null ? null : await hashArchive(archive);
      if (work === null) {
        log.error({ sha256: stored.sha256 }, 'a stored archive cannot be hashed');
        continue;
      }
      await insertArchiveWork(database, stored.sha256, storedWorkOf(work, await digestOf(work)));
    }
    if (archives.length < BATCH_SIZE) return;
  }
}
