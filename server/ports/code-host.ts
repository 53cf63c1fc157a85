import type { Readable } from 'node:stream';
import { DomainError } from '#domain/common/domain-error.ts';

export interface CodeHostAccount {
  readonly id: number;
  readonly login: string;
}

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

/** A commit's author as recorded in git, with the host account that the host attributes it to. */
export interface HistoryCommit {
  readonly authorId: number | null;
  readonly authorName: string;
  readonly authorEmail: string;
  readonly authoredAt: Date | null;
}

export class CodeHostUnavailableError extends DomainError {
  override readonly name = 'CodeHostUnavailableError';
  constructor(retryAfterSeconds = 30) {
    super(
      'service-unavailable',
      { reason: 'github-unavailable' },
      {
        retry_after: retryAfterSeconds,
      },
    );
  }
}

/** The token is revoked or invalid, so the user has to link the account again. */
export class CodeHostDeniedError extends DomainError {
  override readonly name = 'CodeHostDeniedError';
  constructor() {
    super('github-not-linked', { reason: 'github-link-ended' });
  }
}

/** Reads repositories and links accounts. Connects only to the configured base URL. Implemented for GitHub. */
export interface CodeHost {
  authorizeUrl(request: { state: string; codeChallenge: string; redirectUri: string }): string;
  /** @throws CodeHostDeniedError, CodeHostUnavailableError */
  exchangeCode(request: {
    code: string;
    codeVerifier: string;
    redirectUri: string;
  }): Promise<{ accessToken: string; account: CodeHostAccount }>;
  /** Idempotent: revoking a revoked token is not an error. */
  revokeGrant(accessToken: string): Promise<void>;
  /** @returns null if the repository is missing or not visible to the token. */
  findRepository(accessToken: string, owner: string, name: string): Promise<RepositoryFacts | null>;
  getCommit(accessToken: string, repository: RepositoryFacts, ref: string): Promise<CommitFacts>;
  /** `truncated` means that the host returned only part of the list. */
  listTree(
    accessToken: string,
    repository: RepositoryFacts,
    treeSha: string,
  ): Promise<{ files: TreeFile[]; truncated: boolean }>;
  /** Bytes of code by language. */
  listLanguages(accessToken: string, repository: RepositoryFacts): Promise<Record<string, number>>;
  readBlob(
    accessToken: string,
    repository: RepositoryFacts,
    blobSha: string,
    maxBytes: number,
  ): Promise<Uint8Array>;
  /** Commits per contributor, for at most 100 contributors. */
  listContributors(
    accessToken: string,
    repository: RepositoryFacts,
  ): Promise<{ login: string | null; id: number | null; commits: number }[]>;
  /**
   * Lists up to `max` commits of the history, newest first, including `commitSha`. `complete` means that there are no
   * more.
   */
  listHistory(
    accessToken: string,
    repository: RepositoryFacts,
    commitSha: string,
    max: number,
  ): Promise<{ commits: HistoryCommit[]; complete: boolean }>;
  openArchive(accessToken: string, repository: RepositoryFacts, commitSha: string): Promise<Readable>;
}
