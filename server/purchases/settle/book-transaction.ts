import { v7 } from 'uuid';
import type { LedgerEntry } from '#domain/purchases/ledger.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import { SEND_MAIL } from '../../jobs/job-names.ts';
import { insertLedgerEntries } from '../../payouts/ledger/ledger-store.ts';
import type { Mail } from '../../ports/mailer.ts';
import type { PurchaseDeps } from '../deps.ts';

export async function bookTransaction(
  tx: DatabaseTransaction,
  purchaseId: string,
  entries: readonly LedgerEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({ ...entry, id: v7() }));
  await insertLedgerEntries(tx, purchaseId, v7(), rows);
}

export async function enqueueMails(
  { jobs }: Pick<PurchaseDeps, 'jobs'>,
  tx: DatabaseTransaction,
  mails: readonly Mail[],
): Promise<void> {
  for (const mail of mails) await jobs.enqueue(SEND_MAIL, mail, { transaction: tx, key: mail.id });
}
