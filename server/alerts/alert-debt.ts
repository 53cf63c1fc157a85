import { formatAmount } from '#domain/common/format-amount.ts';
import { readMoneyFigures } from '../accounts/figures/account-figures-store.ts';
import { findProfile } from '../accounts/profile-store.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { raiseAlert } from './raise-alert.ts';

export async function alertDebt(
  context: Pick<Context, 'log'>,
  tx: Queryable,
  profileId: string,
  availableMinor: number,
): Promise<void> {
  await raiseAlert(context, tx, {
    code: 'seller-left-with-debt',
    subject: profileId,
    sentence: `The seller deleted the account, but owes ${formatAmount(-availableMinor)} for sales that were reversed after their payout.`,
    clearedForGood: true,
  });
}

/**
 * A sale can still be reversed after its seller's account is deleted, for example by a dispute that was open at that
 * time.
 */
export async function alertDebtOfDeleted(
  context: Pick<Context, 'log'>,
  tx: Queryable,
  profileId: string,
): Promise<void> {
  const seller = await findProfile(tx, profileId);
  if (seller === null || seller.deletedAt === null) return;
  const { availableMinor } = await readMoneyFigures(tx, profileId);
  if (availableMinor < 0) await alertDebt(context, tx, profileId, availableMinor);
}
