import { DomainError } from '../shared/domain-error.ts';

/** "This is my work": what a member says of somebody else's listing, until an operator has decided. */

export const CLAIM_REASONS = ['my-code', 'my-design', 'licence', 'other'] as const;
export type ClaimReason = (typeof CLAIM_REASONS)[number];
export const CLAIM_STATES = ['open', 'accepted', 'rejected', 'withdrawn'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** Within so long an operator decides. */
export const DECIDE_CLAIM_WITHIN_DAYS = 7;
export const MIN_STATEMENT_CHARS = 20;
export const MAX_STATEMENT_CHARS = 2_000;
export const MAX_OPEN_CLAIMS = 5;

/** Who was wrong once can still claim, but nothing is held for them meanwhile. */
export const NO_HOLD_AFTER_REJECTION_DAYS = 90;
/** Of holding claims one member may have open: this many where the machine found the same work, else one. */
export const MAX_MATCHED_HOLDS = 3;
export const MAX_UNPROVEN_HOLDS = 1;
/** Within a year, claims that were not accepted keep one listing off the market for so long at the most. */
export const MAX_MATCHED_HOLD_DAYS = 14;
export const MAX_UNPROVEN_HOLD_DAYS = 3;

const DAY_MS = 86_400_000;

export interface HoldFacts {
  /** The claimant's own verification was refused because of this listing. */
  readonly isMatched: boolean;
  readonly rejectedLately: boolean;
  /** Open claims of this member that hold a listing. */
  readonly openHolds: number;
  /** Of this listing, within a year, by claims that were not accepted, in milliseconds. */
  readonly heldMs: number;
}

/**
 * For how long a new claim keeps the listing from being bought, in milliseconds; 0 for not at all. A rival must not be able
 * to take listings down by claiming them, nor keep one down by many accounts.
 */
export function holdMsOf({ isMatched, rejectedLately, openHolds, heldMs }: HoldFacts): number {
  if (rejectedLately) return 0;
  if (openHolds >= (isMatched ? MAX_MATCHED_HOLDS : MAX_UNPROVEN_HOLDS)) return 0;
  const leftMs = (isMatched ? MAX_MATCHED_HOLD_DAYS : MAX_UNPROVEN_HOLD_DAYS) * DAY_MS - heldMs;
  return Math.max(0, Math.min(leftMs, DECIDE_CLAIM_WITHIN_DAYS * DAY_MS));
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
    super(
      'too-many-claims',
      `You have ${MAX_OPEN_CLAIMS} open claims. Wait until one of them has been decided.`,
    );
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

/** It cannot be bought while a claim on it is looked into. */
export class ProjectHeldError extends DomainError {
  override readonly name = 'ProjectHeldError';
  constructor(until: Date) {
    super(
      'project-held',
      `Somebody else says that this project is their work. It cannot be bought while we look into it, until ${formatDay(until)} at the latest.`,
      { held_until: until.toISOString() },
    );
  }
}

/** As people in India write a day: 9 March 2026. */
export function formatDay(at: Date): string {
  return at.toLocaleDateString('en-IN', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  });
}
