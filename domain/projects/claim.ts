import { DomainError } from '../common/domain-error.ts';

/** A claim: a member's statement that somebody else's listing is their work, open until an operator decides. */

export const CLAIM_REASONS = ['my-code', 'my-design', 'licence', 'other'] as const;
export type ClaimReason = (typeof CLAIM_REASONS)[number];
export const CLAIM_STATES = ['open', 'accepted', 'rejected', 'withdrawn'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** Deadline for the operator's decision. */
export const CLAIM_DECISION_DAYS = 7;
export const MIN_STATEMENT_CHARS = 20;
export const MAX_STATEMENT_CHARS = 2_000;
export const MAX_OPEN_CLAIMS = 5;

/** After a rejected claim, new claims of the member do not hold the listing for this long. */
export const NO_HOLD_AFTER_REJECTION_DAYS = 90;
/** Maximum number of holding claims per member, for matched and for unproven claims. */
export const MAX_MATCHED_HOLDS = 3;
export const MAX_UNPROVEN_HOLDS = 1;
/** Maximum time within a year that unsuccessful claims can hold one listing. */
export const MAX_MATCHED_HOLD_DAYS = 14;
export const MAX_UNPROVEN_HOLD_DAYS = 3;

const DAY_MS = 86_400_000;

export interface HoldFacts {
  /** The claimant's own verification was refused because it matches this listing. */
  readonly isMatched: boolean;
  readonly rejectedLately: boolean;
  /** Open claims of this member that hold a listing. */
  readonly openHolds: number;
  /** Time for which unsuccessful claims held this listing within the last year, in milliseconds. */
  readonly heldMs: number;
}

/**
 * How long a new claim holds the listing, in milliseconds; 0 for not at all. The limits keep rivals from taking listings off
 * the market with claims, even with many accounts.
 */
export function holdMsOf({ isMatched, rejectedLately, openHolds, heldMs }: HoldFacts): number {
  if (rejectedLately) return 0;
  if (openHolds >= (isMatched ? MAX_MATCHED_HOLDS : MAX_UNPROVEN_HOLDS)) return 0;
  const leftMs = (isMatched ? MAX_MATCHED_HOLD_DAYS : MAX_UNPROVEN_HOLD_DAYS) * DAY_MS - heldMs;
  return Math.max(0, Math.min(leftMs, CLAIM_DECISION_DAYS * DAY_MS));
}

export class AlreadyClaimedError extends DomainError {
  override readonly name = 'AlreadyClaimedError';
  constructor(number: number) {
    super('already-claimed', `You have claimed this project already: claim ${number} is still open.`, {
      claim_number: number,
    });
  }
}

export class TooManyClaimsError extends DomainError {
  override readonly name = 'TooManyClaimsError';
  constructor() {
    super('too-many-claims', `You have ${MAX_OPEN_CLAIMS} open claims. Wait until one of them is decided.`);
  }
}

export class ClaimDecidedError extends DomainError {
  override readonly name = 'ClaimDecidedError';
  constructor(number: number) {
    super('claim-decided', `Claim ${number} is closed already.`);
  }
}

export class ClaimNotFoundError extends DomainError {
  override readonly name = 'ClaimNotFoundError';
  constructor() {
    super('not-found', 'There is no such claim.');
  }
}

/** The project is held while a claim is reviewed. */
export class ProjectHeldError extends DomainError {
  override readonly name = 'ProjectHeldError';
  constructor(until: Date) {
    super(
      'project-held',
      `Somebody else says that this project is their work. It cannot be bought while we review the claim, until ${formatDay(until)} at the latest.`,
      { held_until: until.toISOString() },
    );
  }
}

/** Indian long date format: 9 March 2026. */
export function formatDay(at: Date): string {
  return at.toLocaleDateString('en-IN', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  });
}
