import { archiveFileName } from '#domain/picture-name.ts';
import type { Context } from '../context.ts';
import { openSafeArchive } from './open-safe-archive.ts';
import { searchArchive } from './search-archive.ts';
import {
  indexListings,
  insertArchiveSource,
  listArchivesWithoutSource,
  unindexListings,
} from './source-store.ts';

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
      });
    }
    if (archives.length < AT_A_TIME) break;
  }
  // What was listed in the very moment in which its archive was looked at.
  await indexListings(database, null);
}
