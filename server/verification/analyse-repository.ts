import { DomainError } from '#domain/common/domain-error.ts';
import { commitMonths } from '#domain/inside/commit-months.ts';
import { assertCanAddVersion, assertIsNewVersion } from '#domain/projects/version.ts';
import { ProjectNotFoundError } from '#domain/purchases/errors.ts';
import { readText } from '#domain/source/source-text.ts';
import { assertAnalysisAllowed } from '#domain/verification/analysis-limits.ts';
import type { HistoryFacts } from '#domain/verification/commit-history.ts';
import type { RepositoryContent } from '#domain/verification/repository-evidence.ts';
import { findReadme, MAX_README_BYTES } from '#domain/verification/repository-files.ts';
import { findRepositoryName } from '#domain/verification/repository-url.ts';
import type { Check } from '#domain/verification/verification-check.ts';
import {
  BranchMissingError,
  GithubNotLinkedError,
  RepositoryNotFoundError,
  WorkTakenError,
} from '#domain/verification/verification-errors.ts';
import type { Database } from '../database/database.ts';
import type { Sealer } from '../ports/app-secret.ts';
import type { ArchiveReader } from '../ports/archive-reader.ts';
import type { CodeHost, CommitFacts, HistoryCommit, RepositoryFacts, TreeFile } from '../ports/code-host.ts';
import type { FileStore } from '../ports/file-store.ts';
import type { InsideDescriber } from '../ports/inside-describer.ts';
import type { SourceAnalyser } from '../ports/source-analyser.ts';
import { BoundedHost } from './bounded-host.ts';
import { RepositoryAttempt } from './repository-attempt.ts';
import { saveArchive } from './save-archive.ts';
import { countRecentVerifications, findAcceptedSoftware, findGithubLink } from './verification-store.ts';
import type { GithubLink, SoftwareVerification } from './verification-store.ts';
import { findVersionTarget, type VersionTarget } from './version-target-store.ts';
import { findArchiveWork, listTakenWork } from './work-store.ts';

const MAX_HISTORY_COMMITS = 500;

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
  readonly insides: InsideDescriber;
}

interface Request {
  readonly profileId: string;
  readonly repositoryUrl: string;
  /** The seller's listing that gets the commit as a new version; null for a new listing. */
  readonly projectId: string | null;
  readonly onCheck: (check: Check) => void;
  readonly signal: AbortSignal;
}

/**
 * The analysis runs in stages of increasing cost and stops after the first stage with a failed check. Code is
 * never executed. A commit with a valid verification is not analysed again.
 * @throws DomainError `invalid-field`, GithubNotLinkedError, RepositoryNotFoundError,
 * BranchMissingError, TooManyVerificationsError; for a new version also ProjectNotFoundError, VersionOnHoldError,
 * TooManyVersionsError, VersionPublishedError
 * @throws (even after `onCheck` calls) WorkTakenError, VerificationRefusedError with every check made,
 * QuotaExceededError, AccountClosedError, CodeHostDeniedError, CodeHostUnavailableError (also after the
 * deadline of 25 seconds)
 */
export async function analyseRepository(deps: AnalysisDeps, request: Request): Promise<AnalysedRepository> {
  const { profileId, projectId, repositoryUrl } = request;
  const listing = projectId === null ? null : await getListing(deps.database, profileId, projectId);
  const name =
    findRepositoryName(repositoryUrl, deps.codeHost.repositoryHost) ?? nameOfListed(listing, repositoryUrl);
  if (name === null)
    throw new DomainError('invalid-field', { reason: 'repository-address' }, { field: 'repo_url' });
  const link = await findGithubLink(deps.database, profileId);
  if (link === null) throw new GithubNotLinkedError();
  const host = new BoundedHost(deps.codeHost, deps.sealer.open(link.sealedToken), request.signal);
  try {
    const repository = await host.call((codeHost, token) =>
      codeHost.findRepository(token, name.owner, name.name),
    );
    if (repository === null)
      throw new RepositoryNotFoundError(`${name.owner}/${name.name}`, deps.codeHost.hasApp);
    if (listing !== null) assertIsNewVersion(listing, { repositoryId: repository.id, commitSha: null });
    const verification = await verify(deps, request, host, { repository, link, listing });
    return { repository, verification };
  } finally {
    host.close();
  }
}

async function getListing(database: Database, profileId: string, projectId: string): Promise<VersionTarget> {
  const listing = await findVersionTarget(database, profileId, projectId);
  if (listing === null) throw new ProjectNotFoundError();
  assertCanAddVersion(listing);
  return listing;
}

/**
 * A listed repository's URL comes from the code host and need not have the form that `findRepositoryName`
 * accepts.
 */
function nameOfListed(listing: VersionTarget | null, url: string): { owner: string; name: string } | null {
  if (listing === null || listing.repositoryUrl !== url) return null;
  const [owner = '', name = ''] = (listing.repositoryFullName ?? '').split('/');
  return owner === '' || name === '' ? null : { owner, name };
}

async function verify(
  deps: AnalysisDeps,
  { profileId, projectId, onCheck: tell }: Request,
  host: BoundedHost,
  {
    repository,
    link,
    listing,
  }: {
    readonly repository: RepositoryFacts;
    readonly link: GithubLink;
    readonly listing: VersionTarget | null;
  },
): Promise<SoftwareVerification> {
  const { database } = deps;
  const isVersion = listing !== null;
  const attempt = new RepositoryAttempt(deps, { profileId, repository, link, isVersion, onCheck: tell });
  if (attempt.hasFailed) {
    assertAnalysisAllowed('SOFTWARE', await countRecentVerifications(database, profileId, 'SOFTWARE'));
    attempt.addEvidence({});
    return attempt.refuse();
  }
  if (repository.private) await readThroughInstallation(deps, attempt, host, repository);
  const asked = {
    sellerId: profileId,
    repositoryId: repository.id,
    archiveSha256: null,
    work: null,
    exceptProjectId: projectId,
  };
  const [taken] = await listTakenWork(database, asked);
  if (taken?.isOwn === true) throw new WorkTakenError(taken);
  if (taken !== undefined) {
    assertAnalysisAllowed('SOFTWARE', await countRecentVerifications(database, profileId, 'SOFTWARE'));
    return await attempt.refuseTakenWork(taken);
  }
  const commit = await host.call((codeHost, token) =>
    codeHost.findCommit(token, repository, repository.defaultBranch),
  );
  if (commit === null) throw new BranchMissingError(repository.fullName, repository.defaultBranch);
  if (listing !== null) assertIsNewVersion(listing, { repositoryId: repository.id, commitSha: commit.sha });
  const known = await findAcceptedSoftware(database, profileId, {
    repositoryId: repository.id,
    repositoryPrivate: repository.private,
    commitSha: commit.sha,
  });
  if (known !== null) {
    // Another repository with the same files may have been listed since the verification.
    const work = await findArchiveWork(database, known.archiveSha256);
    const [same] = await listTakenWork(database, { ...asked, archiveSha256: known.archiveSha256, work });
    if (same !== undefined) throw new WorkTakenError(same);
    return known;
  }
  assertAnalysisAllowed('SOFTWARE', await countRecentVerifications(database, profileId, 'SOFTWARE'));

  attempt.setCommit(commit);
  const files = await readCommit(host, repository, commit, link, (content) => attempt.addEvidence(content));
  if (attempt.hasFailed) return attempt.refuse();
  return saveArchive(deps, host, attempt, {
    profileId,
    exceptProjectId: projectId,
    repository,
    commit,
    link,
    files,
  });
}

/**
 * A private repository is read with the installation's token, but only after a call with the seller's token has shown
 * that the seller may administer the repository.
 */
async function readThroughInstallation(
  { codeHost }: Pick<AnalysisDeps, 'codeHost'>,
  attempt: RepositoryAttempt,
  host: BoundedHost,
  repository: RepositoryFacts,
): Promise<void> {
  const access = await host.call(() => codeHost.openInstallation(repository));
  if (access === null) throw new RepositoryNotFoundError(repository.fullName, codeHost.hasApp);
  attempt.setInstallation(access.installationId);
  host.useToken(access.accessToken);
}

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
      .call((codeHost, token) => codeHost.listHistory(token, repository, commit.sha, MAX_HISTORY_COMMITS))
      .then((history) => learn({ history: historyFactsOf(history, link.githubId) })),
    host
      .call((codeHost, token) => codeHost.listLanguages(token, repository))
      .then((languages) => learn({ languages })),
    host
      .call((codeHost, token) => codeHost.listContributors(token, repository))
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
  const tree = await host.call((codeHost, token) => codeHost.listTree(token, repository, commit.treeSha));
  learn({ tree });
  const readme = findReadme(tree.files.filter(({ kind, sizeBytes }) => kind === 'file' && sizeBytes > 0));
  if (readme === null) {
    learn({ readme });
    return tree.files;
  }
  const bytes = await host.call((codeHost, token) =>
    codeHost.readBlob(token, repository, readme.blobSha, MAX_README_BYTES),
  );
  learn({ readme: { path: readme.path, text: readText(bytes) ?? '' } });
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
    months: commitMonths(commits, complete, new Date()),
    complete,
    firstAt: times.length === 0 ? null : new Date(Math.min(...times)),
    lastAt: times.length === 0 ? null : new Date(Math.max(...times)),
    authors: authors.size,
    bySeller: commits.filter(({ authorId }) => authorId === sellerGithubId).length,
  };
}
