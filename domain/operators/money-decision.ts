import { RoleNeededError } from './operator-errors.ts';
import { canApproveRefunds, type Roles } from './roles.ts';

export const MONEY_DECISION_STATES = ['open', 'approved', 'declined', 'lapsed'] as const;
export type MoneyDecisionState = (typeof MONEY_DECISION_STATES)[number];

export interface Actor {
  readonly actor: string;
  readonly actorId?: string | null;
}

export function actorOf({ actor, actorId = null }: Actor): Required<Actor> {
  return { actor, actorId };
}

export const REFUND_SUM_HOURS = 24;

/**
 * @param aloneMinor - the sum of earlier refunds without a second person: of this payment by anybody (left out before a
 * full refund), and of other payments by the same person in the last 24 hours.
 */
export function needsSecondPerson(amountMinor: number, aloneMinor: number, limitMinor: number): boolean {
  return amountMinor > 0 && amountMinor + aloneMinor > limitMinor;
}

export function assertMayDecline(proposer: Actor, by: Actor, roles: Roles): void {
  const id = by.actorId ?? null;
  const isOwn = id !== null && id === (proposer.actorId ?? null);
  if (!isOwn && !canApproveRefunds(roles)) throw new RoleNeededError('treasurer');
}

/**
 * Only members in the console may approve another person's proposal, because several people can share an
 * operating-system account.
 */
export function isSecondPerson(proposer: Actor, approver: Actor): boolean {
  const id = approver.actorId ?? null;
  return id !== null && id !== (proposer.actorId ?? null);
}
