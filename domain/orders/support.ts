import { DomainError } from '../common/domain-error.ts';
import type { Category } from '../projects/project.ts';
import type { OrderState } from './order-process.ts';

export const SUPPORT_STATES = ['waiting', 'late', 'answered', 'closed'] as const;
export type SupportState = (typeof SUPPORT_STATES)[number];
export type OpenSupportState = Exclude<SupportState, 'closed'>;

export const SUPPORT_OUTCOMES = [
  'closed-by-buyer',
  'closed-by-seller',
  /** The buyer did not reply to the seller's answer. */
  'buyer-silent',
  /** The seller never answered, or did not answer the buyer's last message. */
  'unanswered',
  'became-case',
  'reversed',
  'account-deleted',
] as const;
export type SupportOutcome = (typeof SUPPORT_OUTCOMES)[number];

export const SUPPORT_TRIGGERS = [
  'buyer-wrote',
  'seller-wrote',
  'clock-ran-out',
  'closed-by-buyer',
  'closed-by-seller',
  'became-case',
  'reversed',
  'account-deleted',
] as const;
export type SupportTrigger = (typeof SUPPORT_TRIGGERS)[number];

export type SupportStep = { readonly to: OpenSupportState } | { readonly outcome: SupportOutcome };

const ENDS = {
  'closed-by-buyer': { outcome: 'closed-by-buyer' },
  'became-case': { outcome: 'became-case' },
  reversed: { outcome: 'reversed' },
  'account-deleted': { outcome: 'account-deleted' },
} as const;
const sellersClose = { 'closed-by-seller': { outcome: 'closed-by-seller' } } as const;

/** A state ignores triggers that it does not list, so another question does not extend the seller's deadline. */
export const SUPPORT_STEPS: Readonly<
  Record<OpenSupportState, Readonly<Partial<Record<SupportTrigger, SupportStep>>>>
> = {
  waiting: { 'seller-wrote': { to: 'answered' }, 'clock-ran-out': { to: 'late' }, ...sellersClose, ...ENDS },
  late: { 'seller-wrote': { to: 'answered' }, 'clock-ran-out': { outcome: 'unanswered' }, ...ENDS },
  answered: {
    'buyer-wrote': { to: 'waiting' },
    'clock-ran-out': { outcome: 'buyer-silent' },
    ...sellersClose,
    ...ENDS,
  },
};

/** The states from which a step leads to `state`. */
export function statesBefore(state: OpenSupportState): OpenSupportState[] {
  const open: readonly OpenSupportState[] = ['waiting', 'late', 'answered'];
  return open.filter((before) =>
    Object.values(SUPPORT_STEPS[before]).some((step) => 'to' in step && step.to === state),
  );
}

export type SupportClock = 'supportAnswer' | 'supportLate' | 'supportReply';

export const SUPPORT_CLOCKS: Readonly<Record<OpenSupportState, SupportClock>> = {
  waiting: 'supportAnswer',
  late: 'supportLate',
  answered: 'supportReply',
};

export const SUPPORT_ACTORS: Readonly<Record<SupportState, 'seller' | 'buyer' | null>> = {
  waiting: 'seller',
  late: 'seller',
  answered: 'buyer',
  closed: null,
};

/** The API exposes these values. */
export const SUPPORT_SILENCES = ['missed', 'unanswered', 'buyer-silent'] as const;
export type SupportSilence = (typeof SUPPORT_SILENCES)[number];
export const SUPPORT_SILENCE: Readonly<Record<OpenSupportState, SupportSilence>> = {
  waiting: 'missed',
  late: 'unanswered',
  answered: 'buyer-silent',
};

/** The maximum number of support requests for one order. */
export const MAX_SUPPORT_REQUESTS = 10;
export const MIN_SUPPORT_CHARS = 20;

export interface SupportFacts {
  readonly category: Category;
  readonly state: OrderState;
  /**
   * The number of days of support after the release that the listing promised when it was sold; 0 if it promised none.
   */
  readonly supportDays: number;
  readonly isSupportOver: boolean;
  readonly isRefundRequested: boolean;
  readonly hasOpenCase: boolean;
  readonly supportRequests: number;
  readonly openSupport: { readonly state: OpenSupportState; readonly hasAnswer: boolean } | null;
}

const HAS_IT: Readonly<Record<Category, ReadonlySet<OrderState>>> = {
  SOFTWARE: new Set(['to-download', 'trying', 'released']),
  HARDWARE: new Set(['delivered', 'trying', 'released']),
};

export function canAskSupport(order: SupportFacts): boolean {
  return (
    order.supportDays > 0 &&
    !order.isSupportOver &&
    !order.isRefundRequested &&
    // During a case, the parties write messages in the case instead.
    !order.hasOpenCase &&
    order.openSupport === null &&
    order.supportRequests < MAX_SUPPORT_REQUESTS &&
    HAS_IT[order.category].has(order.state)
  );
}

/** Sellers cannot close a request that is late or that they never answered, because that would evade the deadline. */
export function canCloseSupport(
  { openSupport }: Pick<SupportFacts, 'openSupport'>,
  role: 'buyer' | 'seller',
): boolean {
  if (openSupport === null) return false;
  return role === 'buyer' || (openSupport.hasAnswer && openSupport.state !== 'late');
}

export class SupportNotFoundError extends DomainError {
  constructor() {
    super('not-found', { reason: 'no-support-request' });
  }
}
