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

const AT_A_TIME = 50;

/**
 * Computes what the code of kept zips is recognised by, where that has not been done in the present way, and makes their listings findable.
 * Repeatable: it does only what is missing. A zip that cannot be read is reported and left for the next time.
 */
export async function fingerprintArchives(
  context: Pick<Context, 'database' | 'files' | 'archives' | 'sourceAnalyser' | 'log'>,
): Promise<void> {
  const { database, files, log } = context;
  let after = '';
  for (;;) {
    const archives = await listArchivesWithoutSource(database, after, AT_A_TIME);
    for (const kept of archives) {
      after = kept.sha256;
      if ((await files.size(archiveFileName(kept.sha256))) === null) {
        log.error({ sha256: kept.sha256 }, 'a kept archive is gone');
        continue;
      }
      const { archive } = await openSafeArchive(context, kept);
      const findings = archive === null ? null : await searchArchive(context, archive);
      if (findings === null) {
        log.error({ sha256: kept.sha256 }, 'a kept archive cannot be read');
        continue;
      }
      await database.transaction().execute(async (transaction) => {
        await unindexListings(transaction, kept.sha256);
        await insertArchiveSource(transaction, kept.sha256, findings.source.fingerprints);
        await indexListings(transaction, kept.sha256);
        await alertCopies(transaction, kept.sha256, findings.source.fingerprints);
      });
    }
    if (archives.length < AT_A_TIME) break;
  }
  await hashArchives(context);
  // What was listed in the very moment in which its archive was looked at.
  await indexListings(database, null);
}

/**
 * What was listed while an older listing could not be found yet may be a copy of it: whichever of the two is read last meets
 * the other, and a person decides.
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
      sentence: `Listing ${id} has most of its code in common with ${foreign[0]?.id ?? 'another one'} of another seller. Take the copy out of the market.`,
      clearedForGood: true,
    });
  }
}

/** The same for the git hashes of their files. */
async function hashArchives(
  context: Pick<Context, 'database' | 'files' | 'archives' | 'log'>,
): Promise<void> {
  const { database, files, log } = context;
  let after = '';
  for (;;) {
    const archives = await listArchivesWithoutWork(database, after, AT_A_TIME);
    for (const kept of archives) {
      after = kept.sha256;
      if ((await files.size(archiveFileName(kept.sha256))) === null) continue;
      const { archive } = await openSafeArchive(context, kept);
      const work = archive === null ? null : await hashArchive(archive);
      if (work === null) {
        log.error({ sha256: kept.sha256 }, 'a kept archive cannot be hashed');
        continue;
      }
      await insertArchiveWork(database, kept.sha256, storedWorkOf(work, await digestOf(work)));
    }
    if (archives.length < AT_A_TIME) return;
  }
}
