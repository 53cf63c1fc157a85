import { DomainError } from '#domain/shared/domain-error.ts';
import type { HistoryFacts } from '#domain/verification/commit-history.ts';
import type { RepositoryContent } from '#domain/verification/repository-evidence.ts';
import { findReadme } from '#domain/verification/repository-files.ts';
import { findRepositoryName, REPOSITORY_URL_SENTENCE } from '#domain/verification/repository-url.ts';
import type { Check } from '#domain/verification/verification-check.ts';
import {
  GithubNotLinkedError,
  RepositoryNotFoundError,
  TooManyVerificationsError,
  WorkTakenError,
} from '#domain/verification/verification-errors.ts';
import type { Database } from '../database/database.ts';
import type { ArchiveReader } from '../ports/archive-reader.ts';
import type { CodeHost, CommitFacts, HistoryCommit, RepositoryFacts, TreeFile } from '../ports/code-host.ts';
import type { FileStore } from '../ports/file-store.ts';
import type { Sealer } from '../ports/sealer.ts';
import type { SourceAnalyser } from '../ports/source-analyser.ts';
import { BoundedHost } from './bounded-host.ts';
import { RepositoryAttempt } from './repository-attempt.ts';
import { saveArchive } from './save-archive.ts';
import { countRecentVerifications, findAcceptedSoftware, findGithubLink } from './verification-store.ts';
import type { GithubLink, SoftwareVerification } from './verification-store.ts';
import { findArchiveWork, listTakenWork } from './work-store.ts';

const MAX_ANALYSES_PER_HOUR = 10;
const MAX_HISTORY_COMMITS = 500;
const MAX_README_BYTES = 200 * 1024;

export interface AnalysedRepository {
  readonly repository: RepositoryFacts;
  readonly verification: SoftwareVerification;
}

interface AnalysisDeps {
  readonly database: Database;
  readonly codeHost: CodeHost;
  readonly files: FileStore;
  readonly archives: ArchiveReader;
  readonly sealer: Sealer;
  readonly sourceAnalyser: SourceAnalyser;
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
 * @throws DomainError `invalid-field`, GithubNotLinkedError, RepositoryNotFoundError, WorkTakenError, VerificationRefusedError (with every
 *   check that was made), TooManyVerificationsError, QuotaExceededError, CodeHostDeniedError, CodeHostUnavailableError (also past the deadline of 25 seconds).
 *   Nothing is told before it is certain that it is none of these but the last three.
 */
export async function analyseRepository(needs: AnalysisDeps, request: Request): Promise<AnalysedRepository> {
  const name = findRepositoryName(request.repositoryUrl);
  if (name === null) throw new DomainError('invalid-field', REPOSITORY_URL_SENTENCE, { field: 'repo_url' });
  const link = await findGithubLink(needs.database, request.profileId);
  if (link === null) throw new GithubNotLinkedError();
  const host = new BoundedHost(needs.codeHost, needs.sealer.open(link.sealedToken), request.signal);
  try {
    const repository = await host.ask((codeHost, token) =>
      codeHost.findRepository(token, name.owner, name.name),
    );
    if (repository === null) throw new RepositoryNotFoundError(`${name.owner}/${name.name}`);
    return { repository, verification: await verify(needs, request, host, repository, link) };
  } finally {
    host.close();
  }
}

async function verify(
  needs: AnalysisDeps,
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
  const asked = { sellerId: profileId, repositoryId: repository.id, archiveSha256: null, work: null };
  const [taken] = await listTakenWork(database, asked);
  if (taken?.isOwn === true) throw new WorkTakenError(taken);
  if (taken !== undefined) {
    await guardRate(database, profileId);
    return await attempt.refuseTaken(taken);
  }
  const commit = await host.ask((codeHost, token) =>
    codeHost.getCommit(token, repository, repository.defaultBranch),
  );
  const known = await findAcceptedSoftware(database, profileId, {
    repositoryId: repository.id,
    commitSha: commit.sha,
  });
  if (known !== null) {
    // Since then the same files may have been listed from another repository.
    const work = await findArchiveWork(database, known.archiveSha256);
    const [same] = await listTakenWork(database, { ...asked, archiveSha256: known.archiveSha256, work });
    if (same !== undefined) throw new WorkTakenError(same);
    return known;
  }
  await guardRate(database, profileId);

  attempt.take(commit);
  const files = await readCommit(host, repository, commit, link, (content) => attempt.learn(content));
  if (attempt.isHopeless) return attempt.refuse();
  return saveArchive(needs, host, attempt, { profileId, repository, commit, link, files });
}

async function guardRate(database: Database, profileId: string): Promise<void> {
  const recent = await countRecentVerifications(database, profileId, 'SOFTWARE');
  if (recent.count < MAX_ANALYSES_PER_HOUR) return;
  throw new TooManyVerificationsError(
    `You have verified ${MAX_ANALYSES_PER_HOUR} times within the last hour. Try again later.`,
    recent.secondsUntilFewer,
  );
}

/** What the code host says of the commit, without the archive, in the order in which it answers. */
async function readCommit(
  host: BoundedHost,
  repository: RepositoryFacts,
  commit: CommitFacts,
  link: GithubLink,
  learn: (content: RepositoryContent) => void,
): Promise<readonly TreeFile[]> {
  learn({});
  const [files] = await Promise.all([
    readFiles(host, repository, commit, learn),
    host
      .ask((codeHost, token) => codeHost.listHistory(token, repository, commit.sha, MAX_HISTORY_COMMITS))
      .then((history) => learn({ history: historyFactsOf(history, link.githubId) })),
    host
      .ask((codeHost, token) => codeHost.listLanguages(token, repository))
      .then((languages) => learn({ languages })),
    host
      .ask((codeHost, token) => codeHost.listContributors(token, repository))
      .then((contributors) => learn({ contributors })),
  ]);
  return files;
}

async function readFiles(
  host: BoundedHost,
  repository: RepositoryFacts,
  commit: CommitFacts,
  learn: (content: RepositoryContent) => void,
): Promise<readonly TreeFile[]> {
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
  if (readme === null) {
    learn({ readme });
    return tree.files;
  }
  const bytes = await host.ask((codeHost, token) =>
    codeHost.readBlob(token, repository, readme.blobSha, MAX_README_BYTES),
  );
  // A README in another encoding is full of NULs, which the database cannot keep.
  const text = new TextDecoder().decode(bytes).replaceAll('\0', '');
  learn({ readme: { path: readme.path, text } });
  return tree.files;
}

function historyFactsOf(
  { commits, complete }: { readonly commits: readonly HistoryCommit[]; readonly complete: boolean },
  sellerGithubId: number,
): HistoryFacts {
  const times = commits.flatMap(({ authoredAt }) => (authoredAt === null ? [] : [authoredAt.getTime()]));
  const authors = new Set(
    commits.map(({ authorId, authorName, authorEmail }) =>
      authorId === null ? `${authorName} ${authorEmail.toLowerCase()}` : authorId,
    ),
  );
  return {
    commits: commits.length,
    complete,
    firstAt: times.length === 0 ? null : new Date(Math.min(...times)),
    lastAt: times.length === 0 ? null : new Date(Math.max(...times)),
    authors: authors.size,
    bySeller: commits.filter(({ authorId }) => authorId === sellerGithubId).length,
  };
}
