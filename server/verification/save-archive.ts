import { MAX_MEGABYTES_PER_ACCOUNT } from '#domain/pictures/picture-name.ts';
import { foreignMatches, judgeOriginality } from '#domain/verification/originality.ts';
import { QuotaExceededError } from '#domain/verification/verification-errors.ts';
import { workOf } from '#domain/verification/work-identity.ts';
import type { Database } from '../database/database.ts';
import { sumStoredBytes } from '../pictures/picture-store.ts';
import type { ArchiveReader, HashableArchive } from '../ports/archive-reader.ts';
import type { CommitFacts, RepositoryFacts, TreeFile } from '../ports/code-host.ts';
import type { FileStore } from '../ports/file-store.ts';
import type { SourceAnalyser } from '../ports/source-analyser.ts';
import type { BoundedHost } from './bounded-host.ts';
import { compareArchive } from './compare-archive.ts';
import { digestOf } from './content-digest.ts';
import { openSafeArchive, UNREADABLE_ARCHIVE } from './open-safe-archive.ts';
import { originalityFacts } from './originality-facts.ts';
import { readNotices } from './read-notices.ts';
import type { RepositoryAttempt } from './repository-attempt.ts';
import { searchArchive } from './search-archive.ts';
import { findListedCode } from './source-store.ts';
import { listSellerNames } from './verification-store.ts';
import type { GithubLink, SoftwareVerification } from './verification-store.ts';
import { listTakenWork, storedWorkOf } from './work-store.ts';

interface Deps {
  readonly database: Database;
  readonly files: FileStore;
  readonly archives: ArchiveReader;
  readonly sourceAnalyser: SourceAnalyser;
}

interface ArchiveSource {
  readonly profileId: string;
  readonly repository: RepositoryFacts;
  readonly commit: CommitFacts;
  readonly link: GithubLink;
  readonly files: readonly TreeFile[];
}

/** Downloads the zip, checks its contents, and keeps it only if the repository is accepted. */
export async function saveArchive(
  deps: Deps,
  host: BoundedHost,
  attempt: RepositoryAttempt,
  source: ArchiveSource,
): Promise<SoftwareVerification> {
  const { profileId, repository, commit } = source;
  const stored = await host.download(deps.files, repository, commit.sha);
  if (stored === null) {
    attempt.addEvidence({
      archiveDanger: 'The zip of the repository is larger than 50 MB. Remove data and build results from it.',
    });
    return attempt.refuse();
  }
  try {
    const used = await sumStoredBytes(deps.database, profileId, stored.sha256);
    if (used + stored.sizeBytes > MAX_MEGABYTES_PER_ACCOUNT * 1024 * 1024) {
      throw new QuotaExceededError(MAX_MEGABYTES_PER_ACCOUNT);
    }
    const { danger, archive } = await openSafeArchive(deps, stored);
    const delivery = archive === null ? null : await compareArchive(archive, source.files, host.signal);
    if (archive === null || delivery === null) {
      attempt.addEvidence({ archiveDanger: danger ?? UNREADABLE_ARCHIVE });
      return await attempt.refuse();
    }
    attempt.addEvidence({ archiveDanger: null, delivery });
    if (attempt.hasFailed) return await attempt.refuse();
    return await judgeContent(deps, host, attempt, { ...source, stored, archive });
  } catch (error) {
    await attempt.dropArchive(stored.sha256);
    throw error;
  }
}

/** The zip equals the commit, so its contents can be judged. */
async function judgeContent(
  deps: Deps,
  host: BoundedHost,
  attempt: RepositoryAttempt,
  {
    profileId,
    repository,
    link,
    files,
    stored,
    archive,
  }: ArchiveSource & {
    readonly stored: { sha256: string; sizeBytes: number };
    readonly archive: HashableArchive;
  },
): Promise<SoftwareVerification> {
  const { database } = deps;
  const content = workOf(files.filter(({ kind }) => kind === 'file'));
  const work = storedWorkOf(content, await digestOf(content));
  const taken = await listTakenWork(database, {
    sellerId: profileId,
    repositoryId: repository.id,
    archiveSha256: stored.sha256,
    work,
  });
  const own = taken.find(({ isOwn }) => isOwn);
  if (own !== undefined) return await attempt.refuseTaken(own);
  attempt.addMatches(taken.map(({ projectId }) => projectId));
  attempt.addEvidence({ sameWorkListings: taken.length });

  const findings = await searchArchive(deps, archive, host.signal);
  // Every file was readable a moment ago in `compareArchive`.
  if (findings === null) throw new Error('a previously readable zip became unreadable');
  const { secrets } = findings;
  const names = await listSellerNames(database, profileId);
  const notices = await readNotices(archive, host.signal);
  attempt.addEvidence({ secrets, copyright: { files: notices, sellerNames: [...names, link.login] } });
  const listed = await findListedCode(database, profileId, findings.source.fingerprints);
  const originality = originalityFacts(findings, listed);
  attempt.addEvidence({ originality });
  if (attempt.hasFailed) {
    if (judgeOriginality(originality).result === 'fail') attempt.addMatches(foreignMatches(originality));
    return await attempt.refuse();
  }
  return await attempt.accept(stored, findings.source.fingerprints, work);
}
