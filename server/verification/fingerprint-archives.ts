import { archiveFileName } from '#domain/pictures/picture-name.ts';
import { foreignMatches, judgeListedCode } from '#domain/verification/originality.ts';
import { insertAlert } from '../alerts/alert-store.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { defineJob } from '../jobs/job.ts';
import { hashArchive } from './compare-archive.ts';
import { digestOf } from './content-digest.ts';
import { openSafeArchive } from './open-safe-archive.ts';
import { searchArchive } from './search-archive.ts';
import {
  findListedCode,
  indexListings,
  insertArchiveSource,
  listOutdatedArchives,
  listClaimants,
  unindexListings,
  type StoredSource,
} from './source-store.ts';
import { insertArchiveWork, storedWorkOf } from './work-store.ts';

const BATCH_SIZE = 50;

/**
 * Computes missing file hashes, and fingerprints that are missing or of an older version. Idempotent. An archive that
 * cannot be read is logged, and the next run tries it again.
 */
export async function fingerprintArchives(
  context: Pick<Context, 'database' | 'files' | 'archives' | 'sourceAnalyser' | 'log'>,
): Promise<void> {
  const { database, files, log } = context;
  let after = '';
  for (;;) {
    const archives = await listOutdatedArchives(database, after, BATCH_SIZE);
    for (const stored of archives) {
      after = stored.sha256;
      if ((await files.size(archiveFileName(stored.sha256))) === null) {
        log.error({ sha256: stored.sha256 }, 'a stored archive is missing');
        continue;
      }
      const { archive } = await openSafeArchive(context, stored);
      const findings = archive === null ? null : await searchArchive(context, archive);
      const work =
        archive === null || findings === null
          ? null
          : await hashArchive(archive, findings.source.libraryPaths);
      if (findings === null || work === null) {
        log.error({ sha256: stored.sha256 }, 'a stored archive is unreadable');
        continue;
      }
      const storedWork = storedWorkOf(work, await digestOf(work));
      await database.transaction().execute(async (transaction) => {
        await insertArchiveWork(transaction, stored.sha256, storedWork);
        await unindexListings(transaction, stored.sha256);
        await insertArchiveSource(transaction, stored.sha256, findings.source);
        await indexListings(transaction, stored.sha256);
        await alertCopies(transaction, stored.sha256, findings.source);
      });
    }
    if (archives.length < BATCH_SIZE) break;
  }
  // Indexes listings that were created while their archive was being fingerprinted.
  await indexListings(database, null);
}

/**
 * If neither of two listings was indexed when the other was checked, both were accepted although they share
 * code, so an operator must decide which one is the copy.
 */
async function alertCopies(
  transaction: Queryable,
  archiveSha256: string,
  source: StoredSource,
): Promise<void> {
  for (const { id, sellerId } of await listClaimants(transaction, archiveSha256)) {
    const { shared, listings, terms } = await findListedCode(
      transaction,
      { sellerId, exceptProjectId: id },
      source,
    );
    const foreign = listings.filter(({ isOwn }) => !isOwn);
    const foreignTerms = { ...terms, listings: terms.listings.filter(({ isOwn }) => !isOwn) };
    const fingerprints = source.fingerprints.length;
    if (judgeListedCode(fingerprints, shared, foreign, foreignTerms).result !== 'fail') continue;
    const [other = 'unknown'] = foreignMatches({
      fingerprints,
      shared,
      listings: foreign,
      terms: foreignTerms,
    });
    await insertAlert(transaction, {
      code: 'copied-listing',
      subject: id,
      sentence: `The listing shares most of its code with listing ${other} of another seller. Compare them and ban the copy.`,
      clearedForGood: true,
    });
  }
}

export const fingerprintArchivesJob = defineJob<object, Context>({
  name: 'fingerprint-archives',
  retryForHours: 24,
  timeoutSeconds: 1_800,
  everySeconds: 86_400,
  async handle(context) {
    await fingerprintArchives(context);
  },
});
