import { assertWithinQuota } from '#domain/accounts/storage-quota.ts';
import { ZIP_TOO_LARGE, ZIP_UNREADABLE } from '#domain/verification/archive-danger.ts';
import { figuresOf, linesOfCode } from '#domain/verification/code-figures.ts';
import { foreignMatches, judgeOriginality } from '#domain/verification/originality.ts';
import { workOf } from '#domain/verification/work-identity.ts';
import type { Database } from '../database/database.ts';
import { sumStoredBytes } from '../pictures/picture-store.ts';
import type { ArchiveReader, HashableArchive } from '../ports/archive-reader.ts';
import type { CommitFacts, RepositoryFacts, TreeFile } from '../ports/code-host.ts';
import type { FileStore } from '../ports/file-store.ts';
import type { InsideDescriber } from '../ports/inside-describer.ts';
import type { SourceAnalyser } from '../ports/source-analyser.ts';
import type { BoundedHost } from './bounded-host.ts';
import { compareArchive } from './compare-archive.ts';
import { digestOf } from './content-digest.ts';
import { openSafeArchive } from './open-safe-archive.ts';
import { originalityFacts } from './originality-facts.ts';
import { isCommitAccepted } from './refused-finding-store.ts';
import type { RepositoryAttempt } from './repository-attempt.ts';
import { searchArchive } from './search-archive.ts';
import { findKeptCode, findListedCode } from './source-store.ts';
import { listSellerNames } from './verification-store.ts';
import type { GithubLink, SoftwareVerification } from './verification-store.ts';
import { listTakenWork, storedWorkOf } from './work-store.ts';

interface Deps {
  readonly database: Database;
  readonly files: FileStore;
  readonly archives: ArchiveReader;
  readonly sourceAnalyser: SourceAnalyser;
  readonly insides: InsideDescriber;
}

interface ArchiveSource {
  readonly profileId: string;
  /** The listing that gets this commit as a new version; the comparison leaves it out. */
  readonly exceptProjectId: string | null;
  readonly repository: RepositoryFacts;
  readonly commit: CommitFacts;
  readonly link: GithubLink;
  readonly files: readonly TreeFile[];
}

export async function saveArchive(
  deps: Deps,
  host: BoundedHost,
  attempt: RepositoryAttempt,
  source: ArchiveSource,
): Promise<SoftwareVerification> {
  const { profileId, repository, commit } = source;
  const stored = await host.download(deps.files, repository, commit.sha);
  if (stored === null) {
    attempt.addEvidence({ archiveDanger: ZIP_TOO_LARGE });
    return attempt.refuse();
  }
  try {
    const used = await sumStoredBytes(deps.database, profileId, stored.sha256);
    assertWithinQuota(used, stored.sizeBytes);
    const { danger, archive } = await openSafeArchive(deps, stored);
    const delivery = archive === null ? null : await compareArchive(archive, source.files, host.signal);
    if (archive === null || delivery === null) {
      attempt.addEvidence({ archiveDanger: danger ?? ZIP_UNREADABLE });
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

async function judgeContent(
  deps: Deps,
  host: BoundedHost,
  attempt: RepositoryAttempt,
  {
    profileId,
    exceptProjectId,
    repository,
    commit,
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
  const findings = await searchArchive(deps, archive, host.signal);
  // `compareArchive` has already read every file.
  if (findings === null) throw new Error('a previously readable zip became unreadable');
  const { secrets, danger, source } = findings;
  const content = workOf(
    files.filter(({ kind }) => kind === 'file'),
    source.libraryPaths,
  );
  const work = storedWorkOf(content, await digestOf(content));
  const taken = await listTakenWork(database, {
    sellerId: profileId,
    repositoryId: repository.id,
    archiveSha256: stored.sha256,
    work,
    exceptProjectId,
  });
  const own = taken.find(({ isOwn }) => isOwn);
  if (own !== undefined) return await attempt.refuseTakenWork(own);
  attempt.addMatches(taken.map(({ projectId }) => projectId));
  attempt.addEvidence({ sameWorkListings: taken.length });

  const names = await listSellerNames(database, profileId);
  attempt.addEvidence({
    secrets,
    danger,
    figures: figuresOf(findings),
    isAccepted: await isCommitAccepted(database, profileId, {
      repositoryId: repository.id,
      commitSha: commit.sha,
    }),
    copyright: { files: findings.notices, sellerNames: [...names, link.login] },
  });
  const listed = await findListedCode(database, { sellerId: profileId, exceptProjectId }, source, {
    fingerprints: source.libraryFingerprints,
    terms: source.libraryTerms,
  });
  const originality = originalityFacts(findings, listed);
  attempt.addEvidence({
    originality,
    ...(exceptProjectId === null
      ? {}
      : { keptCode: await findKeptCode(database, exceptProjectId, source.fingerprints) }),
  });
  if (attempt.hasFailed) {
    if (judgeOriginality(originality).result === 'fail') attempt.addMatches(foreignMatches(originality));
    return await attempt.refuse();
  }
  const inside = await deps.insides.describe({
    readme: attempt.content.readme ?? null,
    files: files.filter(({ kind }) => kind === 'file'),
    lines: linesOfCode(findings.counted),
    manifests: findings.manifests,
    commits: attempt.content.history?.months ?? null,
    names: attempt.hiddenNames,
  });
  return await attempt.accept(stored, { source, work, inside });
}
