import { v7 } from 'uuid';
import type { Actor } from '#domain/operators/money-decision.ts';
import type { OperatorActionName } from '#domain/operators/operator-actions.ts';
import { formatPayoutNumber, type PayoutFailure } from '#domain/payouts/payout-states.ts';
import { isAlertOpen } from '../alerts/alert-store.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { confirmPayout, failPayout } from '../payouts/end-payout.ts';
import {
  exportBatchAgain,
  exportPayouts,
  failUnreadablePayouts,
  type PayoutBatch,
} from '../payouts/export-payouts.ts';
import { lockPayout, type StoredPayout } from '../payouts/payout-store.ts';
import { stopTransfers } from '../payouts/transfers/send-transfers.ts';
import { type OperatorAnswer, CommandError } from './operator-answer.ts';
import { assertNoParty, recordOperatorAction } from './record-operator-action.ts';
import { assertSecondPerson } from './second-person.ts';

interface Action extends Actor {
  readonly action: OperatorActionName;
  readonly reason?: string;
}

/** A restore raises this alert. Payouts cannot be exported until an operator clears it. */
export const PAYOUTS_UNCHECKED = {
  code: 'payouts-unchecked',
  subject: 'payouts',
  sentence:
    'A backup was restored, so payouts that were sent after it are missing. Compare the payouts with the bank before the next export.',
} as const;

export async function exportBatch(context: Context, by: Actor, batch: string | null): Promise<PayoutBatch> {
  const id = batch ?? v7();
  if (await isAlertOpen(context.database, PAYOUTS_UNCHECKED.code, PAYOUTS_UNCHECKED.subject)) {
    throw new CommandError(
      'A backup was restored, so payouts may be missing. Compare them with the bank, then clear the alert payouts-unchecked.',
    );
  }
  await context.database.transaction().execute((tx) => failUnreadablePayouts(context, tx));
  return await context.database.transaction().execute(async (tx) => {
    const result = await (batch === null
      ? exportPayouts(context, tx, id)
      : exportBatchAgain(context, tx, id));
    if (result.payouts === 0) {
      throw new CommandError(
        batch === null ? 'There are no prepared payouts.' : 'No payout of this batch is still at the bank.',
      );
    }
    const action = batch === null ? 'payouts export' : 'payouts export-again';
    const { payouts, amountMinor } = result;
    await record(tx, { ...by, action }, id, { payouts, amountMinor });
    return result;
  });
}

export async function confirmByNumber(
  context: Context,
  number: number,
  bankReference: string,
  by: Actor,
): Promise<OperatorAnswer> {
  return await context.database.transaction().execute(async (tx) => {
    const payout = await getPayout(tx, number);
    const name = formatPayoutNumber(payout.number);
    if (payout.state === 'confirmed' && payout.bankReference === bankReference)
      return { code: 'payout-confirmed-before', params: { payout: name } };
    if (payout.channel === 'held-transfers') {
      throw new CommandError(`${name} is confirmed when the payment provider reports its settlement.`);
    }
    if (!(await confirmPayout(context, tx, payout, bankReference))) {
      throw new CommandError(`${name} is ${payout.state}. Only a payout at the bank can be confirmed.`);
    }
    const { batch: subject } = payout;
    const mark = await assertSecondPerson(context, tx, by, { step: 'exported', subject });
    await record(tx, { ...by, action: 'payouts confirm' }, payout.id, {
      number: payout.number,
      bankReference,
      ...mark,
    });
    return { code: 'payout-confirmed', params: { payout: name, amountMinor: payout.amountMinor } };
  });
}

export async function failByNumber(
  context: Context,
  number: number,
  failure: PayoutFailure,
  { reason, ...by }: Actor & { readonly reason: string },
): Promise<OperatorAnswer> {
  await stopReleasing(context, number, by);
  return await context.database.transaction().execute(async (tx) => {
    const payout = await getPayout(tx, number);
    const name = formatPayoutNumber(payout.number);
    const mark =
      payout.state === 'confirmed'
        ? await assertSecondPerson(context, tx, by, { step: 'confirmed', subject: payout.id })
        : {};
    if (!(await failPayout(context, tx, payout, failure)))
      return { code: 'payout-failed-before', params: { payout: name } };
    await record(tx, { ...by, action: 'payouts fail', reason }, payout.id, {
      number: payout.number,
      before: payout.state,
      failure,
      ...mark,
    });
    return { code: 'payout-failed', params: { payout: name, amountMinor: payout.amountMinor } };
  });
}

/**
 * Puts a payout's transfers back on hold, so that the provider does not pay out money that is returned to the seller's
 * balance.
 */
async function stopReleasing(context: Context, number: number, by: Actor): Promise<void> {
  const payout = await context.database.transaction().execute(async (tx) => {
    const found = await getPayout(tx, number);
    await assertNoParty(tx, by, 'payouts fail', found.id);
    return found;
  });
  if (payout.channel !== 'held-transfers' || payout.state === 'prepared' || payout.state === 'failed') return;
  if (payout.state === 'confirmed' || !(await stopTransfers(context, payout.id))) {
    const name = formatPayoutNumber(payout.number);
    throw new CommandError(
      `The payment provider has already paid ${name}, or a part of it, to the seller’s bank.`,
    );
  }
}

async function getPayout(tx: DatabaseTransaction, number: number): Promise<StoredPayout> {
  const payout = await lockPayout(tx, number);
  if (payout === null)
    throw new CommandError(`There is no payout ${formatPayoutNumber(number)}.`, 'not-found');
  return payout;
}

async function record(
  tx: DatabaseTransaction,
  { action, reason, ...by }: Action,
  subject: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordOperatorAction(tx, by, { action, subject, reason: reason ?? null, details });
}
