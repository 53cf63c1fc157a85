export const MONEY_DECISION_STATES = ['open', 'approved', 'declined', 'lapsed'] as const;
export type MoneyDecisionState = (typeof MONEY_DECISION_STATES)[number];

/** Who acts: a member in the console, or an operating-system account on the command line. */
export interface Actor {
  readonly actor: string;
  /** Null or absent on the command line. */
  readonly actorId?: string | null;
}

export function actorOf({ actor, actorId = null }: Actor): Required<Actor> {
  return { actor, actorId };
}

export function needsSecondPerson(amountMinor: number, limitMinor: number): boolean {
  return amountMinor > limitMinor;
}

/**
 * Whether somebody may approve another's proposal. Only members in the console may, because several people can share an
 * operating-system account.
 */
export function isSecondPerson(proposer: Actor, approver: Actor): boolean {
  const id = approver.actorId ?? null;
  return id !== null && id !== (proposer.actorId ?? null);
}
