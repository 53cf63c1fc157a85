import { type Actor, isSecondPerson } from '#domain/operators/money-decision.ts';
import type { OperatorActionName } from '#domain/operators/operator-actions.ts';
import { SecondPersonNeededError } from '#domain/operators/operator-errors.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { isAccountOfOne, listActorsOf } from './party-store.ts';

const EARLIER_STEPS = {
  exported: ['payouts export', 'payouts export-again'],
  confirmed: ['payouts confirm'],
} as const satisfies Record<string, readonly OperatorActionName[]>;

/**
 * Asserts that nobody takes two steps of a payout, unless the firm has one operator.
 * @param subject - the subject of the earlier step in the log.
 * @returns details for the log, which mark the step of a single operator.
 * @throws SecondPersonNeededError
 */
export async function assertSecondPerson(
  { config }: Pick<Context, 'config'>,
  tx: Queryable,
  by: Actor,
  { step, subject }: { readonly step: keyof typeof EARLIER_STEPS; readonly subject: string | null },
): Promise<{ readonly alone?: true }> {
  const earlier = subject === null ? [] : await listActorsOf(tx, EARLIER_STEPS[step], subject);
  if (await isAnotherPerson(tx, earlier, by)) return {};
  if (config.operators.isSingle) return { alone: true };
  throw new SecondPersonNeededError(step);
}

/** Whether the log marks a step that one person took instead of two. */
export function isAlone(details: Readonly<Record<string, unknown>>): boolean {
  return details['alone'] === true;
}

/** An approver on the command line never counts, even if nothing is known of the earlier actors. */
export async function isAnotherPerson(
  db: Queryable,
  earlier: readonly Actor[],
  approver: Actor,
): Promise<boolean> {
  const id = approver.actorId ?? null;
  if (id === null || !earlier.every((actor) => isSecondPerson(actor, approver))) return false;
  const others = earlier.flatMap(({ actorId }) => actorId ?? []);
  return !(await isAccountOfOne(db, id, others));
}
