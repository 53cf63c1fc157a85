import {
  PARTIAL_LOSS_KINDS,
  type BookedSale,
  type LedgerEntry,
  type LedgerKind,
} from '#domain/purchases/ledger.ts';
import { countLedgerEntries } from '../../accounts/figures/count-store.ts';
import type { Queryable } from '../../database/database.ts';

const PARTIAL_LOSSES: ReadonlySet<LedgerKind> = new Set(PARTIAL_LOSS_KINDS);

/** Bounds the parameters of a statement, because PostgreSQL allows at most 65,535. */
const PAYOUT_BATCH = 1_000;

/** Entries that all have a reference are booked only once: those that are already booked are skipped. */
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
  const ofPeople = entries.filter(({ profileId }) => profileId !== null).map(({ id }) => id);
  if (ofPeople.length > 0) await countLedgerEntries(tx, ofPeople);
}

/** The unique index `ledger_entries_once` rejects a payout step that is already booked. */
export async function insertPayoutEntries(
  tx: Queryable,
  rows: readonly (LedgerEntry & {
    readonly id: string;
    readonly transactionId: string;
    readonly purchaseId: string;
    readonly reference: string;
  })[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += PAYOUT_BATCH) {
    const batch = rows.slice(start, start + PAYOUT_BATCH);
    await tx.insertInto('ledgerEntries').values(batch).execute();
    await countLedgerEntries(
      tx,
      batch.map(({ id }) => id),
    );
  }
}

export async function lockBookedSale(
  tx: Queryable,
  purchaseId: string,
): Promise<BookedSale & { losses: readonly { kind: LedgerKind; reference: string; amountMinor: number }[] }> {
  await tx.selectFrom('purchases').select('id').where('id', '=', purchaseId).forNoKeyUpdate().execute();
  const entries = await tx
    .selectFrom('ledgerEntries')
    .select(['kind', 'account', 'reference', 'amountMinor'])
    .where('purchaseId', '=', purchaseId)
    .execute();
  const losses = entries
    .filter(({ kind, account }) => PARTIAL_LOSSES.has(kind) && account === 'clearing')
    .map(({ kind, reference, amountMinor }) => ({ kind, reference, amountMinor: 0 - amountMinor }));
  return {
    heldMinor: entries.reduce(
      (sum, { account, amountMinor }) => (account === 'seller-payable' ? sum - amountMinor : sum),
      0,
    ),
    isReleased: entries.some(({ kind }) => kind === 'release'),
    lostMinor: losses.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    losses,
  };
}
