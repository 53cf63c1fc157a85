import { v7 } from 'uuid';
import { payoutEntries, type PayoutStep } from '#domain/purchases/ledger.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { insertPayoutEntries } from './ledger/ledger-store.ts';
import type { PayoutItem } from './payout-store.ts';

export async function bookPayout(
  tx: DatabaseTransaction,
  step: PayoutStep,
  payout: { readonly id: string; readonly profileId: string },
  items: readonly PayoutItem[],
): Promise<void> {
  const rows = items.flatMap(({ purchaseId, amountMinor }) => {
    const transactionId = v7();
    const entries = payoutEntries(step, { id: payout.id, sellerId: payout.profileId }, amountMinor);
    return entries.map((entry) => ({ ...entry, id: v7(), transactionId, purchaseId, reference: payout.id }));
  });
  await insertPayoutEntries(tx, rows);
}
