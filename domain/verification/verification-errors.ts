import { DomainError } from '../common/domain-error.ts';
import { firstReason, sellerCheck } from './verification-check.ts';
import type { Check } from './verification-check.ts';
import type { TakenWork } from './work-identity.ts';

/** A completed verification with at least one failed check. */
export class VerificationRefusedError extends DomainError {
  override readonly name = 'VerificationRefusedError';
  /** @param claimable - ids of listings with the same work, which its author can claim. */
  constructor(checks: readonly Check[], claimable: readonly string[] = []) {
    super('not-verified', firstReason(checks) ?? 'The project could not be verified.', {
      checks: checks.map((check) => sellerCheck(check)),
      ...(claimable.length === 0 ? {} : { claimable }),
    });
  }
}

/** The caller has no recent verification that matches the project to be listed. */
export class VerificationMissingError extends DomainError {
  override readonly name = 'VerificationMissingError';
  constructor(sentence: string) {
    super('not-verified', sentence, { checks: [] });
  }
}

export class GithubNotLinkedError extends DomainError {
  override readonly name = 'GithubNotLinkedError';
  constructor() {
    super('github-not-linked', 'Please verify your GitHub account from your profile');
  }
}

/** Another listing already sells the same work. */
export class WorkTakenError extends DomainError {
  override readonly name = 'WorkTakenError';
  constructor(taken: TakenWork) {
    super(
      'already-listed',
      sentenceOf(taken),
      taken.isOwn
        ? { listing: { project_id: taken.projectId, title: taken.title } }
        : { claimable: [taken.projectId] },
    );
  }
}

function sentenceOf({ isOwn, title, state, isSameRepository }: TakenWork): string {
  if (!isOwn) {
    const what = isSameRepository ? 'This repository is' : 'The same files are';
    return `${what} listed here by somebody else already. If it is your work, claim it: we look at who wrote it.`;
  }
  return ownSentences[state](title);
}

const ownSentences: Readonly<Record<TakenWork['state'], (title: string) => string>> = {
  sold: (title) =>
    `You have sold this work already, as “${title}”. What has been sold is not sold again, also from another repository; only a refund frees it.`,
  reserved: (title) =>
    `You have listed this work already, as “${title}”, and somebody is paying for it right now.`,
  withdrawn: (title) =>
    `You have listed this work already, as “${title}”. Open that listing to put it back into the market.`,
  banned: (title) =>
    `We have taken your listing “${title}” of this work out of the market. It cannot be listed again.`,
  listed: (title) =>
    `You have listed this work already, as “${title}”. Delete that listing first if you want to list it anew.`,
};

export class RepositoryNotFoundError extends DomainError {
  override readonly name = 'RepositoryNotFoundError';
  constructor(fullName: string) {
    super('not-found', `GitHub shows no repository ${fullName}. Check the spelling, and that it is public.`, {
      field: 'repo_url',
    });
  }
}

export class TooManyVerificationsError extends DomainError {
  override readonly name = 'TooManyVerificationsError';
  constructor(sentence: string, retryAfterSeconds: number) {
    super('too-many-requests', sentence, { retry_after: retryAfterSeconds });
  }
}

export class QuotaExceededError extends DomainError {
  override readonly name = 'QuotaExceededError';
  constructor(maxMegabytes: number) {
    super(
      'too-large',
      `An account holds ${maxMegabytes} MB of pictures and zips, and this would be more. Delete a listing that you no longer need; what is in no listing goes after two days.`,
    );
  }
}
