import { v7 } from 'uuid';
import type { LedgerEntry } from '#domain/purchases/ledger.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import { insertLedgerEntries } from '../../payouts/ledger/ledger-store.ts';

export async function bookTransaction(
  tx: DatabaseTransaction,
  purchaseId: string,
  entries: readonly LedgerEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({ ...entry, id: v7() }));
  await insertLedgerEntries(tx, purchaseId, v7(), rows);
}
