import { archiveFileName } from '#domain/pictures/picture-name.ts';
import { readText } from '#domain/source/source-text.ts';
import { MAX_UNPACKED_BYTES } from '#domain/verification/archive-danger.ts';
import { linesOfCode } from '#domain/verification/code-figures.ts';
import { findReadme, MAX_README_BYTES } from '#domain/verification/repository-files.ts';
import { refreshEntries } from '../catalogue/refresh-entries.ts';
import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import type { OpenArchive } from '../ports/archive-reader.ts';
import type { TextFile } from '../ports/inside-describer.ts';
import { listUndescribed, saveInside, type UndescribedArchive } from './inside-store.ts';
import { openSafeArchive } from './open-safe-archive.ts';
import { searchArchive, stripRootFolder } from './search-archive.ts';

const BATCH_SIZE = 20;

type Deps = Pick<Context, 'database' | 'files' | 'archives' | 'sourceAnalyser' | 'insides' | 'log'>;

/** Idempotent. A zip that cannot be read is logged, and the next run tries it again. */
export async function describeArchives(deps: Deps): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const found = await listUndescribed(deps.database, after, BATCH_SIZE);
    for (const stored of found) {
      after = stored.verificationId;
      await describeArchive(deps, stored);
    }
    if (found.length < BATCH_SIZE) return;
  }
}

async function describeArchive(deps: Deps, stored: UndescribedArchive): Promise<void> {
  const { database, files, log, insides } = deps;
  if ((await files.size(archiveFileName(stored.sha256))) === null) {
    log.error({ sha256: stored.sha256 }, 'a stored archive is missing');
    return;
  }
  const { archive } = await openSafeArchive(deps, stored);
  const findings = archive === null ? null : await searchArchive(deps, archive);
  if (archive === null || findings === null) {
    log.error({ sha256: stored.sha256 }, 'a stored archive is unreadable');
    return;
  }
  const inside = await insides.describe({
    readme: await readReadme(archive),
    files: filesOf(archive).map(({ path, entry }) => ({ path, sizeBytes: entry.unpackedBytes })),
    lines: linesOfCode(findings.counted),
    manifests: findings.manifests,
    commits: stored.commits,
    names: {
      accounts: [stored.repositoryFullName.split('/')[0] ?? '', stored.sellerLogin ?? ''].filter(
        (name) => name !== '',
      ),
      repository: stored.repositoryFullName,
    },
  });
  await database.transaction().execute(async (tx) => {
    await saveInside(tx, stored.verificationId, inside);
    await refreshEntries(tx, stored.projectIds);
  });
}

function filesOf(archive: OpenArchive) {
  return archive.entries
    .filter(({ path }) => !path.endsWith('/'))
    .map((entry) => ({ path: stripRootFolder(entry.path), entry }));
}

async function readReadme(archive: OpenArchive): Promise<TextFile | null> {
  const readme = findReadme(filesOf(archive).filter(({ entry }) => entry.unpackedBytes > 0));
  const bytes = readme === null ? null : await archive.readBytes(readme.entry, MAX_UNPACKED_BYTES);
  if (readme === null || bytes === null) return null;
  return { path: readme.path, text: readText(bytes.subarray(0, MAX_README_BYTES)) ?? '' };
}

export const describeArchivesJob = defineJob<object, Context>({
  name: 'describe-archives',
  retryForHours: 24,
  timeoutSeconds: 1_800,
  everySeconds: 86_400,
  async handle(context) {
    await describeArchives(context);
  },
});
