import { CASE_ACTORS, CASE_SILENCE, type CaseOutcome, type CaseState } from './order-case.ts';
import { type OrderActor, type OrderOutcome, type OrderState, outcomeOf } from './order-process.ts';
import { SUPPORT_ACTORS, SUPPORT_SILENCE, type SupportSilence, type SupportState } from './support.ts';

export const NEXT_ACTS = [
  'download',
  'try',
  'ship',
  'deliver',
  'say-if-arrived',
  'confirm-delivery',
  'answer-case',
  'reply-to-case',
  'decide-case',
  'decide-dispute',
  'refund',
  'answer-support',
] as const;
export type NextActKind = (typeof NEXT_ACTS)[number];

export type OrderViewer = 'buyer' | 'seller' | 'operator';

/** @typeParam Time - kept as it is; null where no clock runs. */
export interface NextActFacts<Time> {
  readonly state: OrderState;
  readonly dueAt: Time | null;
  readonly isRefundRequested: boolean;
  readonly hasDispute: boolean;
  /** Null if there is no case; likewise for support. */
  readonly caseState: CaseState | null;
  readonly caseDueAt: Time | null;
  readonly supportState: SupportState | null;
  readonly supportDueAt: Time | null;
  /** In paise: what has not been refunded of the payment, and the seller's share of it. */
  readonly leftMinor: number;
  readonly sellerMinor: number;
}

export interface NextAct<Time> {
  readonly who: OrderActor;
  readonly act: NextActKind;
  readonly by: Time | null;
  /** What happens if nobody acts by then. */
  readonly otherwise: OrderOutcome | CaseOutcome | SupportSilence | null;
  /** In paise: the viewer's part of the money that is held; null if the act moves none. */
  readonly atStakeMinor: number | null;
}

type Act<Time> = Omit<NextAct<Time>, 'atStakeMinor'>;

/**
 * A member's own act comes first, and an open support request before what others do in the order: it is the only act
 * that may be due after the release.
 * @returns null if nobody has to act any more.
 */
export function nextActOf<Time>(facts: NextActFacts<Time>, viewer: OrderViewer): NextAct<Time> | null {
  const ofOrder = actOfOrder(facts);
  const isFirst = ofOrder !== null && (ofOrder.who === viewer || STOPPED.has(ofOrder.act));
  const support = isFirst ? null : actOfSupport(facts);
  if (support !== null) return { ...support, atStakeMinor: null };
  if (ofOrder === null) return null;
  const atStakeMinor = viewer === 'seller' ? facts.sellerMinor : facts.leftMinor;
  return { ...ofOrder, atStakeMinor: Math.max(0, atStakeMinor) };
}

const STOPPED: ReadonlySet<NextActKind> = new Set(['refund', 'decide-dispute']);

const ACT_OF: Readonly<Record<OrderState, { readonly who: OrderActor; readonly act: NextActKind } | null>> = {
  'to-download': { who: 'buyer', act: 'download' },
  trying: { who: 'buyer', act: 'try' },
  'to-ship': { who: 'seller', act: 'ship' },
  shipped: { who: 'courier', act: 'deliver' },
  'arrival-asked': { who: 'buyer', act: 'say-if-arrived' },
  delivered: { who: 'buyer', act: 'confirm-delivery' },
  released: null,
  reversed: null,
};

const ACT_OF_CASE = { seller: 'answer-case', buyer: 'reply-to-case', operator: 'decide-case' } as const;

function actOfOrder<Time>(facts: NextActFacts<Time>): Act<Time> | null {
  const { state, dueAt, caseState, caseDueAt } = facts;
  const ofState = ACT_OF[state];
  if (state === 'reversed') return null;
  if (facts.isRefundRequested) return stopped('refund');
  if (facts.hasDispute) return stopped('decide-dispute');
  if (ofState === null) return null;
  if (caseState === null || caseState === 'closed')
    return { ...ofState, by: dueAt, otherwise: outcomeOf(state) };
  const who = CASE_ACTORS[caseState] ?? 'operator';
  return { who, act: ACT_OF_CASE[who], by: caseDueAt, otherwise: CASE_SILENCE[caseState] };
}

function stopped(act: NextActKind): Act<never> {
  return { who: 'provider', act, by: null, otherwise: null };
}

/** An answered request closes by itself, so the buyer does not have to act. */
function actOfSupport<Time>({ supportState, supportDueAt }: NextActFacts<Time>): Act<Time> | null {
  if (supportState === null || supportState === 'closed') return null;
  if (SUPPORT_ACTORS[supportState] !== 'seller') return null;
  const otherwise = SUPPORT_SILENCE[supportState];
  return { who: 'seller', act: 'answer-support', by: supportDueAt, otherwise };
}

/** @returns when the money is released if nobody acts; null if something else comes first. */
export function releaseTimeOf<Time>(facts: NextActFacts<Time>): Time | null {
  const act = actOfOrder(facts);
  return act?.otherwise === 'released' ? act.by : null;
}
