import { v7 } from 'uuid';
import { formatAmount } from '#domain/common/format-amount.ts';
import type { Remittance } from '#domain/taxes/remittance.ts';
import type { Context } from '../context.ts';
import {
  insertRemittance,
  readRemittable,
  withdrawRemittance,
} from '../purchases/settle/remittance-store.ts';
import { CommandError } from './command-error.ts';
import { insertOperatorAction } from './operator-store.ts';

interface Doer {
  readonly actor: string;
  readonly reason: string | null;
}

/**
 * Records that the firm has paid withheld tax to the government.
 * @throws CommandError if the month is not over, its withheld tax is less, or the challan is already recorded
 */
export async function recordRemittance(
  { database }: Pick<Context, 'database'>,
  remittance: Remittance,
  { actor, reason }: Doer,
): Promise<void> {
  const { tax, month, challan, amountMinor } = remittance;
  const name = tax.toUpperCase();
  await database.transaction().execute(async (tx) => {
    const { remittableMinor, isOver } = await readRemittable(tx, remittance);
    if (!isOver) throw new CommandError(`${month} is not over. Tax is remitted after the end of its month.`);
    if (amountMinor > remittableMinor) {
      throw new CommandError(
        `At most ${formatAmount(remittableMinor)} of the ${name} of ${month} may still be remitted, not ${formatAmount(amountMinor)}.`,
      );
    }
    if (!(await insertRemittance(tx, { ...remittance, id: v7() }))) {
      throw new CommandError(`The challan ${challan} of ${name} is already recorded.`);
    }
    const details = { month, challan, amountMinor };
    await insertOperatorAction(tx, { id: v7(), actor, action: 'taxes remit', subject: tax, reason, details });
  });
}

/** @throws CommandError if the challan is not recorded */
export async function withdrawRecordedRemittance(
  { database }: Pick<Context, 'database'>,
  { tax, challan }: Pick<Remittance, 'tax' | 'challan'>,
  { actor, reason }: Doer,
): Promise<Pick<Remittance, 'month' | 'amountMinor'>> {
  return await database.transaction().execute(async (tx) => {
    const withdrawn = await withdrawRemittance(tx, { tax, challan });
    if (withdrawn === null)
      throw new CommandError(`No challan ${challan} of ${tax.toUpperCase()} is recorded.`, 'not-found');
    const details = { ...withdrawn, challan };
    await insertOperatorAction(tx, {
      id: v7(),
      actor,
      action: 'taxes withdraw',
      subject: tax,
      reason,
      details,
    });
    return withdrawn;
  });
}
