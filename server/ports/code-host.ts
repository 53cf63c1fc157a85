import type { Readable } from 'node:stream';
import { DomainError } from '#domain/common/domain-error.ts';

export interface CodeHostAccount {
  readonly id: number;
  readonly login: string;
}

/** The host's current data about a repository. */
export interface RepositoryFacts {
  readonly id: number;
  readonly owner: string;
  readonly ownerId: number;
  readonly name: string;
  readonly fullName: string;
  readonly url: string;
  readonly description: string | null;
  readonly private: boolean;
  readonly fork: boolean;
  readonly archived: boolean;
  readonly empty: boolean;
  readonly sizeKilobytes: number;
  readonly defaultBranch: string;
  /** SPDX identifier. */
  readonly license: string | null;
  /** Whether the token's account may push. */
  readonly canPush: boolean;
}

export interface CommitFacts {
  readonly sha: string;
  readonly treeSha: string;
  /** ISO 8601 in UTC. */
  readonly committedAt: string;
}

export interface TreeFile {
  readonly path: string;
  readonly blobSha: string;
  readonly sizeBytes: number;
  readonly kind: 'file' | 'symlink' | 'submodule';
}

/** A commit's author as recorded in git, and the host account it is attributed to. */
export interface HistoryCommit {
  readonly authorId: number | null;
  readonly authorName: string;
  readonly authorEmail: string;
  readonly authoredAt: Date | null;
}

export class CodeHostUnavailableError extends DomainError {
  override readonly name = 'CodeHostUnavailableError';
  constructor(retryAfterSeconds = 30) {
    super('service-unavailable', 'GitHub is not answering right now. Try again shortly.', {
      retry_after: retryAfterSeconds,
    });
  }
}

/** The token is revoked or invalid: the user has to link the account again. */
export class CodeHostDeniedError extends DomainError {
  override readonly name = 'CodeHostDeniedError';
  constructor() {
    super('github-not-linked', 'GitHub no longer accepts the link. Please verify your GitHub account again.');
  }
}

/** Reads repositories and links accounts. Only the configured base URL is ever contacted. Adapter: GitHub. */
export interface CodeHost {
  /** The URL where the browser starts the OAuth flow. */
  authorizeUrl(request: { state: string; codeChallenge: string; redirectUri: string }): string;
  /** @throws CodeHostDeniedError, CodeHostUnavailableError */
  exchangeCode(request: {
    code: string;
    codeVerifier: string;
    redirectUri: string;
  }): Promise<{ accessToken: string; account: CodeHostAccount }>;
  /** Idempotent: a token that is already revoked is no error. */
  revokeGrant(accessToken: string): Promise<void>;
  /** Null when missing or not visible to the token. */
  findRepository(accessToken: string, owner: string, name: string): Promise<RepositoryFacts | null>;
  getCommit(accessToken: string, repository: RepositoryFacts, ref: string): Promise<CommitFacts>;
  /** `truncated`: the host cut the list. */
  listTree(
    accessToken: string,
    repository: RepositoryFacts,
    treeSha: string,
  ): Promise<{ files: TreeFile[]; truncated: boolean }>;
  /** Bytes by language. */
  listLanguages(accessToken: string, repository: RepositoryFacts): Promise<Record<string, number>>;
  readBlob(
    accessToken: string,
    repository: RepositoryFacts,
    blobSha: string,
    maxBytes: number,
  ): Promise<Uint8Array>;
  /** Commits per contributor, at most 100 contributors. */
  listContributors(
    accessToken: string,
    repository: RepositoryFacts,
  ): Promise<{ login: string | null; id: number | null; commits: number }[]>;
  /** The commit's history including itself, newest first, at most `max`. `complete`: there are no more. */
  listHistory(
    accessToken: string,
    repository: RepositoryFacts,
    commitSha: string,
    max: number,
  ): Promise<{ commits: HistoryCommit[]; complete: boolean }>;
  /** Streams the zip of this commit. */
  openArchive(accessToken: string, repository: RepositoryFacts, commitSha: string): Promise<Readable>;
}
