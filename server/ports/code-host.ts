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
  readonly license: string | null;
  readonly canPush: boolean;
  /** Whether the account of the token may administer the repository. */
  readonly canAdminister: boolean;
}

export type ListedRepository = Omit<RepositoryFacts, 'empty'>;

export interface InstalledAccess {
  readonly installationId: number;
  /** The token expires after an hour. It must never be stored or logged. */
  readonly accessToken: string;
}

/** `seen` is `nothing` if the installation was removed, is suspended or no longer covers the repository. */
export interface SeenRepository {
  readonly seen: 'private' | 'public' | 'nothing';
  /** The installation through which the repository is visible, or the requested installation if there is none. */
  readonly installationId: number;
}

export interface InstalledRepository {
  readonly installationId: number;
  readonly repositoryId: number;
  readonly fullName: string;
}

/** An event shows only that something may have changed; the current state is read from the code host. */
export interface CodeHostEvent {
  readonly installationId: number;
  /** Null if the event does not name the account. */
  readonly accountLogin: string | null;
}

export interface CommitFacts {
  readonly sha: string;
  readonly treeSha: string;
  readonly committedAt: string;
}

export interface TreeFile {
  readonly path: string;
  readonly blobSha: string;
  readonly sizeBytes: number;
  readonly kind: 'file' | 'symlink' | 'submodule';
}

export interface HistoryCommit {
  readonly authorId: number | null;
  readonly authorName: string;
  readonly authorEmail: string;
  readonly authoredAt: Date | null;
}

export class CodeHostUnavailableError extends DomainError {
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
  constructor() {
    super('github-not-linked', { reason: 'github-link-ended' });
  }
}

export class InvalidEventError extends DomainError {
  constructor() {
    super('bad-signature', { reason: 'signature-wrong' });
  }
}

export interface CodeHost {
  authorizeUrl(request: { state: string; codeChallenge: string; redirectUri: string }): string;
  exchangeCode(request: {
    code: string;
    codeVerifier: string;
    redirectUri: string;
  }): Promise<{ accessToken: string; account: CodeHostAccount }>;
  /**
   * Verifies the deployment's own credentials with one read-only call.
   * @throws CodeHostDeniedError, CodeHostUnavailableError
   */
  check(): Promise<void>;
  revokeGrant(accessToken: string): Promise<void>;
  /** @returns null if the repository is missing or not visible to the token. */
  findRepository(accessToken: string, owner: string, name: string): Promise<RepositoryFacts | null>;
  /**
   * @returns the 100 repositories with the newest changes that belong to the token's account and are visible to the
   * token: public ones, and private ones on which the account has installed our app.
   */
  listOwnRepositories(accessToken: string): Promise<ListedRepository[]>;
  /** @returns null if there is no such branch or commit. */
  findCommit(accessToken: string, repository: RepositoryFacts, ref: string): Promise<CommitFacts | null>;
  /** `truncated` means that the code host returned only a part of the list. */
  listTree(
    accessToken: string,
    repository: RepositoryFacts,
    treeSha: string,
  ): Promise<{ files: TreeFile[]; truncated: boolean }>;
  /** @returns the number of bytes of code in each language. */
  listLanguages(accessToken: string, repository: RepositoryFacts): Promise<Record<string, number>>;
  /** @returns the beginning of a larger file. */
  readBlob(
    accessToken: string,
    repository: RepositoryFacts,
    blobSha: string,
    maxBytes: number,
  ): Promise<Uint8Array>;
  /** @returns the number of commits of each contributor, for at most 100 contributors. */
  listContributors(
    accessToken: string,
    repository: RepositoryFacts,
  ): Promise<{ login: string | null; id: number | null; commits: number }[]>;
  listHistory(
    accessToken: string,
    repository: RepositoryFacts,
    commitSha: string,
    max: number,
  ): Promise<{ commits: HistoryCommit[]; complete: boolean }>;
  readonly repositoryHost: string;
  readonly hasApp: boolean;
  /**
   * @returns the URL of the page on which an owner installs the app on chosen repositories.
   * @throws Error if no app is configured
   */
  installationUrl(state: string): string;
  /** @returns null if the repository's owner has not installed the app on the repository, or the app is suspended. */
  openInstallation(repository: RepositoryFacts): Promise<InstalledAccess | null>;
  /** If the app was installed again, the repository is read through the new installation. */
  checkInstalledRepository(repository: InstalledRepository): Promise<SeenRepository>;
  /**
   * @returns null for an event that does not affect installations.
   * @throws InvalidEventError
   */
  parseEvent(rawBody: Uint8Array, signature: string): CodeHostEvent | null;
  openArchive(accessToken: string, repository: RepositoryFacts, commitSha: string): Promise<Readable>;
}
