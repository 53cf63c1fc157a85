import { DomainError } from '../common/domain-error.ts';
import type { Refusal } from '../common/refusal.ts';
import { firstFailure, outcomeOf } from './verification-check.ts';
import type { Check } from './verification-check.ts';
import type { TakenWork } from './work-identity.ts';

export class VerificationRefusedError extends DomainError {
  override readonly name = 'VerificationRefusedError';
  readonly checks: readonly Check[];
  /** @param claimable - IDs of other sellers' listings of the same work. The work's author can claim these listings. */
  constructor(checks: readonly Check[], claimable: readonly string[] = []) {
    const failed = firstFailure(checks);
    super(
      'not-verified',
      failed === null
        ? { reason: 'verification-failed' }
        : { reason: 'check-failed', params: { check: outcomeOf(failed) } },
      claimable.length === 0 ? {} : { claimable },
    );
    this.checks = checks;
  }
}

export class VerificationMissingError extends DomainError {
  override readonly name = 'VerificationMissingError';
  constructor(
    reason:
      | 'verify-repository-first'
      | 'verify-repository-again'
      | 'verify-photos-first'
      | 'verify-version-first',
  ) {
    super('not-verified', { reason }, { checks: [] });
  }
}

export class VerificationNotFoundError extends DomainError {
  override readonly name = 'VerificationNotFoundError';
  constructor() {
    super('not-found', { reason: 'no-verification' });
  }
}

export class GithubNotLinkedError extends DomainError {
  override readonly name = 'GithubNotLinkedError';
  constructor() {
    super('github-not-linked', { reason: 'github-not-linked' });
  }
}

export class WorkTakenError extends DomainError {
  override readonly name = 'WorkTakenError';
  constructor(taken: TakenWork) {
    super(
      'already-listed',
      refusalOf(taken),
      taken.isOwn
        ? { listing: { project_id: taken.projectId, title: taken.title } }
        : { claimable: [taken.projectId] },
    );
  }
}

function refusalOf({ isOwn, title, state, isSameRepository }: TakenWork): Refusal {
  if (isOwn) return { reason: 'work-listed-by-you', params: { state, title } };
  return { reason: isSameRepository ? 'repository-taken' : 'files-taken' };
}

export class RepositoryNotFoundError extends DomainError {
  override readonly name = 'RepositoryNotFoundError';
  /** @param hasApp - whether a GitHub App is configured. If so, the repository may exist but be hidden from the app. */
  constructor(fullName: string, hasApp: boolean) {
    super(
      'not-found',
      { reason: hasApp ? 'repository-not-shown' : 'no-repository', params: { name: fullName } },
      {
        field: 'repo_url',
      },
    );
  }
}

export class BranchMissingError extends DomainError {
  override readonly name = 'BranchMissingError';
  constructor(fullName: string, branch: string) {
    super(
      'not-found',
      { reason: 'branch-missing', params: { name: fullName, branch } },
      { field: 'repo_url' },
    );
  }
}

export class TooManyVerificationsError extends DomainError {
  override readonly name = 'TooManyVerificationsError';
  constructor(refusal: Refusal, retryAfterSeconds: number) {
    super('too-many-requests', refusal, { retry_after: retryAfterSeconds });
  }
}

export class QuotaExceededError extends DomainError {
  override readonly name = 'QuotaExceededError';
  constructor(maxMegabytes: number) {
    super('too-large', { reason: 'quota-exceeded', params: { megabytes: maxMegabytes } });
  }
}
