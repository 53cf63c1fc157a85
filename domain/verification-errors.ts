import { DomainError } from './domain-error.ts';
import { firstReason } from './verification-check.ts';
import type { Check } from './verification-check.ts';

/** Looked at and refused: the first reason as the sentence, all checks beside it for the seller. */
export class VerificationRefused extends DomainError {
  override readonly name = 'VerificationRefused';
  constructor(checks: readonly Check[]) {
    super('not-verified', firstReason(checks) ?? 'The project could not be verified.', { checks });
  }
}

/** No fresh verification of the caller matches what is to be listed. */
export class VerificationMissing extends DomainError {
  override readonly name = 'VerificationMissing';
  constructor(sentence: string) {
    super('not-verified', sentence, { checks: [] });
  }
}

export class GithubNotLinked extends DomainError {
  override readonly name = 'GithubNotLinked';
  constructor() {
    super('github-not-linked', 'Please verify your GitHub account from your profile');
  }
}

export class AlreadyListed extends DomainError {
  override readonly name = 'AlreadyListed';
  constructor(byCaller: boolean) {
    super(
      'already-listed',
      byCaller
        ? 'You have listed this project already.'
        : 'This repository is listed by somebody else already.',
    );
  }
}

export class RepositoryNotFound extends DomainError {
  override readonly name = 'RepositoryNotFound';
  constructor(fullName: string) {
    super('not-found', `GitHub shows no repository ${fullName}. Check the spelling, and that it is public.`, {
      field: 'repo_url',
    });
  }
}

export class TooManyVerifications extends DomainError {
  override readonly name = 'TooManyVerifications';
  constructor(sentence: string, retryAfterSeconds: number) {
    super('too-many-requests', sentence, { retry_after: retryAfterSeconds });
  }
}

export class QuotaFull extends DomainError {
  override readonly name = 'QuotaFull';
  constructor(maxMegabytes: number) {
    super(
      'too-large',
      `An account holds ${maxMegabytes} MB of pictures and zips, and this would be more. Delete a listing that you no longer need; what is in no listing goes after two days.`,
    );
  }
}
