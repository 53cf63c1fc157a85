import { v7 } from 'uuid';
import { type Actor, actorOf } from '#domain/operators/money-decision.ts';
import {
  MATTER_OF_ACTION,
  type OperatorActionName,
  type Reading,
} from '#domain/operators/operator-actions.ts';
import { OwnMatterError } from '#domain/operators/operator-errors.ts';
import type { Queryable } from '../database/database.ts';
import { insertOperatorAction, insertReading, type OperatorAction } from './operator-store.ts';
import { findPurchaseOfPayment, isParty } from './party-store.ts';

type RecordedAction = Pick<OperatorAction, 'action' | 'subject' | 'refundMinor'> &
  Partial<Pick<OperatorAction, 'id' | 'reason' | 'details'>>;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/**
 * Every decision of an operator is recorded here, in the transaction that makes it, and is undone if the operator is a
 * party.
 * @throws OwnMatterError
 */
export async function recordOperatorAction(
  db: Queryable,
  by: Actor,
  { subject, ...action }: RecordedAction,
): Promise<void> {
  await assertNoParty(db, by, action.action, subject);
  const { id = v7(), reason = null, details = {}, ...rest } = action;
  await insertOperatorAction(db, {
    ...actorOf(by),
    ...rest,
    id,
    reason,
    details,
    subject: normalised(subject),
  });
}

/** Ids of requests may be in capitals, but the log is searched by subject. */
function normalised(subject: string): string {
  return UUID.test(subject) ? subject.toLowerCase() : subject;
}

/** Decisions with an effect outside the database call this before it. @throws OwnMatterError */
export async function assertNoParty(
  db: Queryable,
  by: Actor,
  action: OperatorActionName,
  subject: string,
): Promise<void> {
  const kind = MATTER_OF_ACTION[action];
  if (kind === null) return;
  if (UUID.test(subject)) {
    if (await isParty(db, by, kind, subject)) throw new OwnMatterError();
    return;
  }
  // Some alerts are about a payment or a service.
  if (kind !== 'alert') throw new Error(`${action} needs the id of its subject`);
  const purchaseId = await findPurchaseOfPayment(db, subject);
  if (purchaseId !== null && (await isParty(db, by, 'purchase', purchaseId))) throw new OwnMatterError();
}

export async function recordReading(
  db: Queryable,
  by: Actor,
  action: Reading,
  subject: string,
): Promise<void> {
  await insertReading(db, { id: v7(), ...actorOf(by), action, subject: normalised(subject) });
}
