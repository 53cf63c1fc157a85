import { DomainError } from '#domain/domain-error.ts';
import { MAX_MEGABYTES_PER_ACCOUNT } from '#domain/picture-name.ts';
import type { RepositoryContent } from '#domain/repository-evidence.ts';
import { findReadme } from '#domain/repository-files.ts';
import { findRepositoryName, REPOSITORY_URL_SENTENCE } from '#domain/repository-url.ts';
import type { Check } from '#domain/verification-check.ts';
import {
  AlreadyListed,
  GithubNotLinked,
  QuotaFull,
  RepositoryNotFound,
  TooManyVerifications,
} from '#domain/verification-errors.ts';
import type { Database } from '../database/database.ts';
import { sumKeptBytes } from '../pictures/picture-store.ts';
import type { ArchiveReader } from '../ports/archive-reader.ts';
import type { CodeHost, CommitFacts, RepositoryFacts } from '../ports/code-host.ts';
import type { FileStore } from '../ports/file-store.ts';
import type { Sealer } from '../ports/sealer.ts';
import type { SourceAnalyser } from '../ports/source-analyser.ts';
import { BoundedHost } from './bounded-host.ts';
import { openSafeArchive, UNREADABLE_ARCHIVE } from './open-safe-archive.ts';
import { originalityFacts } from './originality-facts.ts';
import { RepositoryAttempt } from './repository-attempt.ts';
import { searchArchive } from './search-archive.ts';
import { findListedCode } from './source-store.ts';
import {
  countRecentVerifications,
  findAcceptedSoftware,
  findGithubLink,
  findListingSeller,
} from './verification-store.ts';
import type { GithubLink, SoftwareVerification } from './verification-store.ts';

const MAX_ANALYSES_PER_HOUR = 10;
const MAX_README_BYTES = 200 * 1024;

export interface AnalysedRepository {
  readonly repository: RepositoryFacts;
  readonly verification: SoftwareVerification;
}

interface Needs {
  readonly database: Database;
  readonly codeHost: CodeHost;
  readonly files: FileStore;
  readonly archives: ArchiveReader;
  readonly sourceAnalyser: SourceAnalyser;
  readonly sealer: Sealer;
}

interface Request {
  readonly profileId: string;
  readonly repositoryUrl: string;
  /** Is told each check as soon as it is known, before anything slower is asked for. */
  readonly tell: (check: Check) => void;
  /** Ends the work when nobody waits for it any more. */
  readonly signal: AbortSignal;
}

/**
 * Verifies that a repository may be sold by this person, and keeps the zip of the very commit that was looked at.
 *
 * The same commit again, verified and still valid, is answered from the record. No code of the repository is ever run.
 * It goes in stages, of which each asks more than the one before and ends the analysis if a check of it failed.
 *
 * @throws DomainError `invalid-field`, GithubNotLinked, RepositoryNotFound, AlreadyListed, VerificationRefused (with every
 *   check that was made), TooManyVerifications, QuotaFull, CodeHostDenied, CodeHostUnavailable (also past the deadline of 25 seconds).
 *   Nothing is told before it is certain that it is none of these but the last three.
 */
export async function analyseRepository(needs: Needs, request: Request): Promise<AnalysedRepository> {
  const name = findRepositoryName(request.repositoryUrl);
  if (name === null) throw new DomainError('invalid-field', REPOSITORY_URL_SENTENCE, { field: 'repo_url' });
  const link = await findGithubLink(needs.database, request.profileId);
  if (link === null) throw new GithubNotLinked();
  const host = new BoundedHost(needs.codeHost, needs.sealer.open(link.sealedToken), request.signal);
  try {
    const repository = await host.ask((codeHost, token) =>
      codeHost.findRepository(token, name.owner, name.name),
    );
    if (repository === null) throw new RepositoryNotFound(`${name.owner}/${name.name}`);
    return { repository, verification: await verify(needs, request, host, repository, link) };
  } finally {
    host.close();
  }
}

async function verify(
  needs: Needs,
  { profileId, tell }: Request,
  host: BoundedHost,
  repository: RepositoryFacts,
  link: GithubLink,
): Promise<SoftwareVerification> {
  const { database } = needs;
  const attempt = new RepositoryAttempt(needs, { profileId, repository, link, tell });
  if (attempt.isHopeless) {
    await guardRate(database, profileId);
    attempt.learn({});
    return attempt.refuse();
  }
  const listedBy = await findListingSeller(database, repository.id);
  if (listedBy !== null) throw new AlreadyListed(listedBy === profileId);
  const commit = await host.ask((codeHost, token) =>
    codeHost.getCommit(token, repository, repository.defaultBranch),
  );
  const known = await findAcceptedSoftware(database, profileId, {
    repositoryId: repository.id,
    commitSha: commit.sha,
  });
  if (known !== null) return known;
  await guardRate(database, profileId);

  attempt.take(commit);
  await readCommit(host, repository, commit, (content) => attempt.learn(content));
  if (attempt.isHopeless) return attempt.refuse();
  return keepArchive(needs, host, attempt, { profileId, repository, commit });
}

async function guardRate(database: Database, profileId: string): Promise<void> {
  const recent = await countRecentVerifications(database, profileId, 'SOFTWARE');
  if (recent.count < MAX_ANALYSES_PER_HOUR) return;
  throw new TooManyVerifications(
    `You have verified ${MAX_ANALYSES_PER_HOUR} times within the last hour. Try again later.`,
    recent.secondsUntilFewer,
  );
}

/** What the code host says of the commit, without the archive, in the order in which it answers. */
async function readCommit(
  host: BoundedHost,
  repository: RepositoryFacts,
  commit: CommitFacts,
  learn: (content: RepositoryContent) => void,
): Promise<void> {
  learn({});
  await Promise.all([
    readFiles(host, repository, commit, learn),
    host
      .ask((codeHost, token) => codeHost.listLanguages(token, repository))
      .then((languages) => learn({ languages })),
    host
      .ask((codeHost, token) => codeHost.listContributors(token, repository))
      .then((contributors) => learn({ contributors })),
  ]);
}

async function readFiles(
  host: BoundedHost,
  repository: RepositoryFacts,
  commit: CommitFacts,
  learn: (content: RepositoryContent) => void,
): Promise<void> {
  const tree = await host.ask((codeHost, token) => codeHost.listTree(token, repository, commit.treeSha));
  const hasLink = tree.files.some(({ kind }) => kind === 'symlink');
  learn({
    tree,
    ...(hasLink
      ? { archiveDanger: 'The repository holds a symbolic link. Replace it by the file that it points at.' }
      : {}),
  });
  const readme = findReadme(
    tree.files.filter(
      ({ kind, sizeBytes }) => kind === 'file' && sizeBytes > 0 && sizeBytes <= MAX_README_BYTES,
    ),
  );
  if (readme === null) return learn({ readme });
  const bytes = await host.ask((codeHost, token) =>
    codeHost.readBlob(token, repository, readme.blobSha, MAX_README_BYTES),
  );
  // A README in another encoding is full of NULs, which the database cannot keep.
  const text = new TextDecoder().decode(bytes).replaceAll('\0', '');
  learn({ readme: { path: readme.path, text } });
}

/** Downloads the zip, looks through it, and keeps it if nothing speaks against it. */
async function keepArchive(
  needs: Needs,
  host: BoundedHost,
  attempt: RepositoryAttempt,
  {
    profileId,
    repository,
    commit,
  }: { readonly profileId: string; readonly repository: RepositoryFacts; readonly commit: CommitFacts },
): Promise<SoftwareVerification> {
  const kept = await host.download(needs.files, repository, commit.sha);
  if (kept === null) {
    attempt.learn({
      archiveDanger: 'The zip of the repository is larger than 50 MB. Remove data and build results from it.',
    });
    return attempt.refuse();
  }
  try {
    const used = await sumKeptBytes(needs.database, profileId, kept.sha256);
    if (used + kept.sizeBytes > MAX_MEGABYTES_PER_ACCOUNT * 1024 * 1024) {
      throw new QuotaFull(MAX_MEGABYTES_PER_ACCOUNT);
    }
    const { danger, archive } = await openSafeArchive(needs, kept);
    const findings = archive === null ? null : await searchArchive(needs, archive, host.signal);
    attempt.learn({ archiveDanger: danger ?? (findings === null ? UNREADABLE_ARCHIVE : null) });
    if (findings === null) return await attempt.refuse();
    const { secrets, source } = findings;
    attempt.learn({ secrets });
    const listed = await findListedCode(needs.database, profileId, source.fingerprints);
    attempt.learn({ originality: originalityFacts(findings, listed) });
    if (attempt.isHopeless) return await attempt.refuse();
    return await attempt.accept(kept, source.fingerprints);
  } catch (error) {
    await attempt.dropArchive(kept.sha256);
    throw error;
  }
}
