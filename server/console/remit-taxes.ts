import { v7 } from 'uuid';
import { formatAmount } from '#domain/common/format-amount.ts';
import { dayInIndia } from '#domain/common/india-day.ts';
import type { Actor } from '#domain/operators/money-decision.ts';
import type { OperatorActionName } from '#domain/operators/operator-actions.ts';
import { isPaymentDay, type Remittance } from '#domain/taxes/remittance.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import {
  insertRemittance,
  readRemittable,
  withdrawRemittance,
} from '../purchases/settle/remittance-store.ts';
import { type OperatorAnswer, CommandError } from './operator-answer.ts';
import { recordOperatorAction } from './record-operator-action.ts';

interface Action extends Actor {
  readonly reason?: string | null;
}

/**
 * Records that the firm has paid withheld tax to the government.
 * @throws CommandError if the month is not over, the date is invalid, the amount exceeds the tax that is still to be
 * remitted, or the challan is already recorded
 */
export async function recordRemittance(
  { database }: Pick<Context, 'database'>,
  remittance: Remittance,
  by: Action,
): Promise<OperatorAnswer> {
  const { tax, month, challan, amountMinor, paidOn } = remittance;
  const name = tax.toUpperCase();
  return await database.transaction().execute(async (tx) => {
    const { remittableMinor, isOver } = await readRemittable(tx, remittance);
    if (!isOver) throw new CommandError(`${month} is not over. Tax is remitted after the end of its month.`);
    if (!isPaymentDay(remittance, dayInIndia(new Date())))
      throw new CommandError(`The tax of ${month} was not paid on ${paidOn}.`);
    if (amountMinor > remittableMinor) {
      throw new CommandError(
        `At most ${formatAmount(remittableMinor)} of the ${name} of ${month} may still be remitted, not ${formatAmount(amountMinor)}.`,
      );
    }
    if (!(await insertRemittance(tx, { ...remittance, id: v7() }))) {
      throw new CommandError(`The challan ${challan} of ${name} is already recorded.`);
    }
    await record(tx, 'taxes remit', remittance, by);
    return { code: 'tax-remitted', params: { tax, month, challan, amountMinor } };
  });
}

export async function withdrawRecordedRemittance(
  { database }: Pick<Context, 'database'>,
  { tax, challan }: Pick<Remittance, 'tax' | 'challan'>,
  by: Action,
): Promise<OperatorAnswer> {
  return await database.transaction().execute(async (tx) => {
    const withdrawn = await withdrawRemittance(tx, { tax, challan });
    if (withdrawn === null)
      throw new CommandError(`No challan ${challan} of ${tax.toUpperCase()} is recorded.`, 'not-found');
    await record(tx, 'taxes withdraw', { tax, challan, ...withdrawn }, by);
    const { month, amountMinor } = withdrawn;
    return { code: 'remittance-withdrawn', params: { month, challan, amountMinor } };
  });
}

async function record(
  tx: DatabaseTransaction,
  action: OperatorActionName,
  { tax, ...details }: Remittance,
  { reason = null, ...by }: Action,
): Promise<void> {
  await recordOperatorAction(tx, by, { action, subject: tax, reason, details });
}
