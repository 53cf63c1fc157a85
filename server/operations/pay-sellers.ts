import { closeSync, fsyncSync, rmSync, writeFileSync } from 'node:fs';
import { v7 } from 'uuid';
import { formatAmount } from '#domain/common/format-amount.ts';
import { type Actor, actorOf } from '#domain/operators/money-decision.ts';
import type { OperatorActionName } from '#domain/operators/operator-actions.ts';
import { formatPayoutNumber, isPayoutFailure, PAYOUT_FAILURES } from '#domain/payouts/payout-states.ts';
import { counted } from '#words/parts.ts';
import { isAlertOpen } from '../alerts/alert-store.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { confirmPayout } from '../payouts/confirm-payout.ts';
import {
  exportBatchAgain,
  exportPayouts,
  failUnreadablePayouts,
  type PayoutBatch,
} from '../payouts/export-payouts.ts';
import { failPayout } from '../payouts/fail-payout.ts';
import { listPayouts, lockPayout, type StoredPayout } from '../payouts/payout-store.ts';
import { stopTransfers } from '../payouts/transfers/send-transfers.ts';
import { CommandError } from './command-error.ts';
import { createFile } from './create-file.ts';
import { assertNoParty, recordOperatorAction } from './record-operator-action.ts';
import { assertSecondPerson } from './second-person.ts';

const MAX_LISTED = 500;

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

/**
 * Creates the file before the payouts are marked as sent, and writes its content afterwards. A crash in between
 * therefore leaves an empty file and a batch that can be exported again.
 */
export async function exportToFile(
  context: Context,
  path: string,
  by: Actor,
  batch: string | null = null,
): Promise<PayoutBatch> {
  const file = createFile(path);
  try {
    const exported = await exportBatch(context, by, batch, { path });
    writeFileSync(file, exported.text);
    fsyncSync(file);
    return exported;
  } catch (error) {
    rmSync(path);
    throw error;
  } finally {
    closeSync(file);
  }
}

export async function exportBatch(
  context: Context,
  by: Actor,
  batch: string | null,
  details: Readonly<Record<string, unknown>> = {},
): Promise<PayoutBatch> {
  const id = batch ?? v7();
  if (await isAlertOpen(context.database, PAYOUTS_UNCHECKED.code, PAYOUTS_UNCHECKED.subject)) {
    throw new CommandError(
      'A backup was restored, so payouts may be missing. Compare them with the bank, then run alerts clear payouts-unchecked payouts.',
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
    await record(tx, { ...by, action }, id, { ...details, payouts, amountMinor });
    return result;
  });
}

export async function confirmByNumber(
  context: Context,
  text: string,
  bankReference: string,
  by: Actor,
): Promise<string> {
  if (!/^[\w/.-]{4,40}$/u.test(bankReference)) {
    throw new CommandError(
      'The bank reference must have 4 to 40 letters, digits, dots, slashes, hyphens or underscores.',
    );
  }
  return await context.database.transaction().execute(async (tx) => {
    const payout = await getPayout(tx, text);
    const name = formatPayoutNumber(payout.number);
    if (payout.state === 'confirmed' && payout.bankReference === bankReference)
      return `${name} is already confirmed.`;
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
    return `${name} is confirmed: the bank paid ${formatAmount(payout.amountMinor)}.`;
  });
}

export async function failByNumber(
  context: Context,
  text: string,
  failure: string,
  { reason, ...by }: Actor & { readonly reason: string },
): Promise<string> {
  if (!isPayoutFailure(failure))
    throw new CommandError(`"${failure}" is not a cause. Use one of ${PAYOUT_FAILURES.join(', ')}.`);
  await stopReleasing(context, text, by);
  return await context.database.transaction().execute(async (tx) => {
    const payout = await getPayout(tx, text);
    const name = formatPayoutNumber(payout.number);
    const mark =
      payout.state === 'confirmed'
        ? await assertSecondPerson(context, tx, by, { step: 'confirmed', subject: payout.id })
        : {};
    if (!(await failPayout(context, tx, payout, failure))) return `${name} is already marked as failed.`;
    await record(tx, { ...by, action: 'payouts fail', reason }, payout.id, {
      number: payout.number,
      before: payout.state,
      failure,
      ...mark,
    });
    return `${name} is marked as failed. ${formatAmount(payout.amountMinor)} is available to the seller again.`;
  });
}

/**
 * Puts a payout's transfers back on hold, so that the provider does not pay out money that is returned to the seller's
 * balance.
 */
async function stopReleasing(context: Context, text: string, by: Actor): Promise<void> {
  const payout = await context.database.transaction().execute(async (tx) => {
    const found = await getPayout(tx, text);
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

export function describeExport({ id, payouts, amountMinor }: PayoutBatch, path: string): string {
  return `Wrote ${counted(payouts, 'payout')}, ${formatAmount(amountMinor)} in total, to ${path}. Batch: ${id}`;
}

export async function describePayouts({ database }: Pick<Context, 'database'>): Promise<string[]> {
  const unfinished = await listPayouts(database, 'unfinished', MAX_LISTED);
  const newest = await listPayouts(database, 'newest', 20);
  const finished = newest.filter(({ state }) => state === 'confirmed' || state === 'failed');
  return [...unfinished, ...finished].map((payout) =>
    [
      formatPayoutNumber(payout.number),
      payout.runOn,
      payout.state.padEnd(9),
      payout.channel === 'held-transfers' ? 'by the payment provider' : '',
      formatAmount(payout.amountMinor),
      payout.username ?? payout.profileId,
      payout.masked,
      payout.batch ?? '',
      payout.bankReference ?? payout.failure ?? '',
    ]
      .filter((part) => part !== '')
      .join('  '),
  );
}

async function getPayout(tx: DatabaseTransaction, text: string): Promise<StoredPayout> {
  const number = /^(?:PHP-)?0*(\d{1,12})$/u.exec(text)?.[1];
  const payout = number === undefined ? null : await lockPayout(tx, Number(number));
  if (payout === null) throw new CommandError(`There is no payout ${text}.`, 'not-found');
  return payout;
}

async function record(
  tx: DatabaseTransaction,
  { action, reason, ...by }: Action,
  subject: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordOperatorAction(tx, {
    id: v7(),
    ...actorOf(by),
    action,
    subject,
    reason: reason ?? null,
    details,
  });
}
