import { sql } from 'kysely';
import type { LedgerEntry } from '#domain/purchases/ledger.ts';
import type { Queryable } from '../../database/database.ts';

/** Entries with a known reference are skipped; a unique index rejects a second sale or refund. */
export async function insertLedgerEntries(
  tx: Queryable,
  purchaseId: string,
  transactionId: string,
  entries: readonly (LedgerEntry & { id: string })[],
): Promise<void> {
  await tx
    .insertInto('ledgerEntries')
    .values(
      entries.map((entry) => ({
        id: entry.id,
        transactionId,
        purchaseId,
        kind: entry.kind,
        account: entry.account,
        profileId: entry.profileId,
        amountMinor: entry.amountMinor,
        reference: entry.reference ?? '',
      })),
    )
    .$if(
      entries.every(({ reference }) => reference !== undefined),
      (query) => query.onConflict((conflict) => conflict.doNothing()),
    )
    .execute();
}

/** Booked disputes that were partly lost. */
export async function listBookedPartialDisputes(
  db: Queryable,
  purchaseId: string,
): Promise<{ reference: string; amountMinor: number }[]> {
  return await db
    .selectFrom('ledgerEntries')
    .select(['reference', sql<number>`-amount_minor`.as('amountMinor')])
    .where('purchaseId', '=', purchaseId)
    .where('kind', '=', 'part-dispute')
    .where('account', '=', 'clearing')
    .execute();
}
