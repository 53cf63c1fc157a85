import { visibleText } from '../common/clean-text.ts';
import { DomainError } from '../common/domain-error.ts';
import { InvalidFieldError } from '../projects/project-errors.ts';
import type { Category } from '../projects/project.ts';
import type { OrderEventParty, OrderState } from './order-process.ts';

export const CASE_REASONS = [
  'does-not-run',
  'not-as-described',
  'never-arrived',
  'broken',
  'wrong-item',
  /** Only if the market has noticed it. */
  'made-public',
] as const;
export type CaseReason = (typeof CASE_REASONS)[number];
export const CASE_WISHES = ['refund', 'part-refund', 'fix'] as const;
export type CaseWish = (typeof CASE_WISHES)[number];
export const CASE_STATES = ['open', 'answered', 'escalated', 'closed'] as const;
export type CaseState = (typeof CASE_STATES)[number];
export const OFFER_KINDS = ['refund', 'part-refund', 'fix'] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

export const CASE_OUTCOMES = [
  'refund-agreed',
  'part-refund-agreed',
  'fixed',
  'seller-silent',
  // Only cases from before operators decided those that a buyer left unanswered.
  'buyer-silent',
  'operator-late',
  'withdrawn',
  'refund-decided',
  'part-refund-decided',
  'no-refund-decided',
  'reversed',
] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

export const MIN_CASE_CHARS = 20;
export const MAX_CASE_CHARS = 2_000;
/** The limit prevents a buyer from delaying the release indefinitely with withdrawn cases. */
export const MAX_CASES_PER_ORDER = 3;
export const MAX_CASE_MESSAGES = 20;

const SOFTWARE_REASONS: readonly CaseReason[] = ['does-not-run', 'not-as-described'];
const HAS_IT: readonly CaseReason[] = ['does-not-run', 'not-as-described', 'broken', 'wrong-item'];
const OF_HARDWARE = CASE_REASONS.filter((reason) => reason !== 'made-public');

/**
 * @param isLate - whether the parcel has been in transit longer than `OrderClocks.transportReminder`.
 * @param isMadePublic - whether the private repository with one buyer was made public after the sale.
 */
export function caseReasonsOf(order: {
  readonly category: Category;
  readonly state: OrderState;
  readonly isLate: boolean;
  readonly isMadePublic: boolean;
}): readonly CaseReason[] {
  const { category, state, isLate, isMadePublic } = order;
  if (category === 'SOFTWARE') {
    if (state !== 'to-download' && state !== 'trying') return [];
    return isMadePublic ? ['made-public', ...SOFTWARE_REASONS] : SOFTWARE_REASONS;
  }
  if (state === 'trying') return HAS_IT;
  if (state === 'shipped') return isLate ? OF_HARDWARE : HAS_IT;
  return state === 'arrival-asked' || state === 'delivered' ? OF_HARDWARE : [];
}

export type CaseClock = 'caseSilence' | 'caseReply' | 'caseDecision';

export const CASE_CLOCKS: Readonly<Record<Exclude<CaseState, 'closed'>, CaseClock>> = {
  open: 'caseSilence',
  answered: 'caseReply',
  escalated: 'caseDecision',
};

export const CASE_ACTORS: Readonly<Record<CaseState, 'seller' | 'buyer' | 'operator' | null>> = {
  open: 'seller',
  answered: 'buyer',
  escalated: 'operator',
  closed: null,
};

/**
 * How a case closes if nobody acts in time; null if an operator then decides it, because an answer of the seller proves
 * nothing.
 */
export const CASE_SILENCE: Readonly<Record<Exclude<CaseState, 'closed'>, CaseOutcome | null>> = {
  open: 'seller-silent',
  answered: null,
  escalated: 'operator-late',
};

export function caseStateAfter(state: Exclude<CaseState, 'closed'>, by: 'buyer' | 'seller'): CaseState {
  if (state === 'escalated') return 'escalated';
  return by === 'seller' ? 'answered' : 'open';
}

const REFUNDS: ReadonlySet<CaseOutcome> = new Set([
  'refund-agreed',
  'seller-silent',
  'operator-late',
  'refund-decided',
]);

export function moneyOf(outcome: CaseOutcome): 'refund' | 'part-refund' | 'none' {
  if (REFUNDS.has(outcome)) return 'refund';
  return outcome === 'part-refund-agreed' || outcome === 'part-refund-decided' ? 'part-refund' : 'none';
}

/** The party recorded as responsible for a full refund, or for a part refund of all that is left of the payment. */
export function refundPartyOf(outcome: CaseOutcome): 'seller' | 'operator' | 'market' {
  if (outcome === 'refund-agreed' || outcome === 'part-refund-agreed') return 'seller';
  return outcome === 'refund-decided' || outcome === 'part-refund-decided' ? 'operator' : 'market';
}

export class CaseNotFoundError extends DomainError {
  constructor() {
    super('not-found', { reason: 'no-case' });
  }
}

export class CaseClosedError extends DomainError {
  constructor(number: number) {
    super('case-closed', { reason: 'case-closed', params: { number } });
  }
}

export class CaseOpenError extends DomainError {
  constructor(number: number) {
    super('case-open', { reason: 'case-open', params: { number } });
  }
}

export class NotNowError extends DomainError {
  constructor() {
    super('not-now', { reason: 'not-now' });
  }
}

export function caseText(text: string, minChars = 1): string {
  const clean = visibleText(text);
  if (clean === '') throw new InvalidFieldError('text', { reason: 'field-blank', params: { field: 'text' } });
  if (Array.from(clean).length < minChars) {
    throw new InvalidFieldError('text', { reason: 'case-text-short', params: { min: minChars } });
  }
  return clean;
}

export function assertMayWrite(written: number): void {
  if (written < MAX_CASE_MESSAGES) return;
  throw new InvalidFieldError('text', {
    reason: 'case-messages-used-up',
    params: { max: MAX_CASE_MESSAGES },
  });
}

/** @param leftMinor - the part of the payment that has not been refunded. */
export function assertOffer(kind: OfferKind, amountMinor: number | null, leftMinor: number): void {
  if (kind !== 'part-refund') {
    if (amountMinor !== null) throw new InvalidFieldError('amount', { reason: 'offer-with-amount' });
    return;
  }
  if (amountMinor === null) throw new InvalidFieldError('amount', { reason: 'offer-without-amount' });
  if (amountMinor >= leftMinor) {
    throw new InvalidFieldError('amount', {
      reason: 'offer-too-high',
      params: { maxMinor: leftMinor },
    });
  }
}

export function outcomeOfOffer(kind: OfferKind): CaseOutcome {
  if (kind === 'fix') return 'fixed';
  return kind === 'refund' ? 'refund-agreed' : 'part-refund-agreed';
}

export function closerOf(outcome: CaseOutcome): OrderEventParty {
  if (outcome.endsWith('-decided')) return 'operator';
  const byBuyer = outcome.endsWith('-agreed') || outcome === 'fixed' || outcome === 'withdrawn';
  return byBuyer ? 'buyer' : 'market';
}
