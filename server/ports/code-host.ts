import type { Readable } from 'node:stream';
import { DomainError } from '#domain/shared/domain-error.ts';

export interface CodeHostAccount {
  readonly id: number;
  readonly login: string;
}

/** What the host says of a repository now. */
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
  /** SPDX id. */
  readonly license: string | null;
  /** Whether the account whose token was used may push. */
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

/** What a commit says of itself, and whose account the host takes it for. */
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

/** The token was revoked or is wrong: the person links the account again. */
export class CodeHostDeniedError extends DomainError {
  override readonly name = 'CodeHostDeniedError';
  constructor() {
    super('github-not-linked', 'GitHub no longer accepts the link. Please verify your GitHub account again.');
  }
}

/** Reading repositories and linking accounts. Adapter: GitHub. Only the configured address is ever contacted. */
export interface CodeHost {
  /** The address that starts the link in the browser. */
  authorizeUrl(request: { state: string; codeChallenge: string; redirectUri: string }): string;
  /** @throws CodeHostDeniedError, CodeHostUnavailableError */
  exchangeCode(request: {
    code: string;
    codeVerifier: string;
    redirectUri: string;
  }): Promise<{ accessToken: string; account: CodeHostAccount }>;
  /** Repeatable; never throws for a token that is gone already. */
  revokeGrant(accessToken: string): Promise<void>;
  /** Null when missing or not visible to the token. */
  findRepository(accessToken: string, owner: string, name: string): Promise<RepositoryFacts | null>;
  getCommit(accessToken: string, repository: RepositoryFacts, ref: string): Promise<CommitFacts>;
  /** @returns files, and whether the host cut the list. */
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
  /** Number of commits reachable by login, capped at 100 contributors. */
  listContributors(
    accessToken: string,
    repository: RepositoryFacts,
  ): Promise<{ login: string | null; id: number | null; commits: number }[]>;
  /** The commits that led to this one, newest first, up to `max`. */
  listHistory(
    accessToken: string,
    repository: RepositoryFacts,
    commitSha: string,
    max: number,
  ): Promise<{ commits: HistoryCommit[]; complete: boolean }>;
  /** The zip of exactly this commit, as a stream. */
  openArchive(accessToken: string, repository: RepositoryFacts, commitSha: string): Promise<Readable>;
}
