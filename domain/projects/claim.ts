import { DomainError } from '../common/domain-error.ts';

export const CLAIM_REASONS = ['my-code', 'my-design', 'licence', 'other'] as const;
export type ClaimReason = (typeof CLAIM_REASONS)[number];
export const CLAIM_STATES = ['open', 'accepted', 'rejected', 'withdrawn'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

export const CLAIM_DECISION_DAYS = 7;
export const MIN_STATEMENT_CHARS = 20;
export const MAX_STATEMENT_CHARS = 2_000;
export const MAX_OPEN_CLAIMS = 5;

/** For this long after a rejected claim, new claims by the same member do not freeze a listing. */
export const NO_FREEZE_AFTER_REJECTION_DAYS = 90;
/** Claims of younger accounts freeze a listing only if they are matched. */
export const MIN_CLAIMANT_AGE_DAYS = 7;
/** For this long after a rejected claim, new claims freeze the same listing only if they are matched. */
export const PROTECTED_AFTER_REJECTION_DAYS = 30;
/**
 * The maximum number of listings that the open claims of one member can freeze at the same time. A claim is matched if
 * the claimant's own verification was rejected because of the listing.
 */
export const MAX_MATCHED_FREEZES = 3;
export const MAX_UNMATCHED_FREEZES = 1;
/** The maximum number of days per year for which claims that are not accepted can freeze a listing. */
export const MAX_MATCHED_FREEZE_DAYS = 14;
export const MAX_UNMATCHED_FREEZE_DAYS = 3;

const DAY_MS = 86_400_000;

export interface FreezeFacts {
  readonly isMatched: boolean;
  /** Of this claimant. */
  readonly rejectedLately: boolean;
  /** Whether the claimant's account is younger than MIN_CLAIMANT_AGE_DAYS. */
  readonly isNewcomer: boolean;
  /** A claim on this listing, by anybody, was rejected lately. */
  readonly isProtected: boolean;
  readonly openFreezes: number;
  readonly frozenMs: number;
}

/**
 * The limits prevent competitors with many accounts from blocking a listing.
 * @returns how long a new claim freezes the listing; 0 if the claim does not freeze it.
 */
export function freezeMsOf({
  isMatched,
  rejectedLately,
  isNewcomer,
  isProtected,
  openFreezes,
  frozenMs,
}: FreezeFacts): number {
  if (rejectedLately || ((isProtected || isNewcomer) && !isMatched)) return 0;
  if (openFreezes >= (isMatched ? MAX_MATCHED_FREEZES : MAX_UNMATCHED_FREEZES)) return 0;
  const leftMs = (isMatched ? MAX_MATCHED_FREEZE_DAYS : MAX_UNMATCHED_FREEZE_DAYS) * DAY_MS - frozenMs;
  return Math.max(0, Math.min(leftMs, CLAIM_DECISION_DAYS * DAY_MS));
}

export class AlreadyClaimedError extends DomainError {
  constructor(number: number) {
    super(
      'already-claimed',
      { reason: 'already-claimed', params: { number } },
      {
        claim_number: number,
      },
    );
  }
}

export class TooManyClaimsError extends DomainError {
  constructor() {
    super('too-many-claims', { reason: 'too-many-claims', params: { max: MAX_OPEN_CLAIMS } });
  }
}

export class ClaimDecidedError extends DomainError {
  constructor(number: number) {
    super('claim-decided', { reason: 'claim-decided', params: { number } });
  }
}

export class ClaimNotFoundError extends DomainError {
  constructor() {
    super('not-found', { reason: 'no-claim' });
  }
}

export class ProjectFrozenError extends DomainError {
  constructor(until: Date) {
    super(
      'project-held',
      { reason: 'project-held', params: { until: until.toISOString() } },
      { held_until: until.toISOString() },
    );
  }
}
