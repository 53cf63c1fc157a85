import { dayInIndia } from '#domain/common/india-day.ts';
import { withholdingEntries } from '#domain/purchases/ledger.ts';
import { isAnyWithheld, ratesOfRelease, withheldOf } from '#domain/taxes/withholding.ts';
import type { Context } from '../../context.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import { bookTransaction } from './book-transaction.ts';
import { addToYear, insertWithheldTax, listWithheldTaxes } from './withheld-tax-store.ts';

interface Sale {
  readonly id: string;
  readonly sellerId: string;
}

/** Withholds the taxes of a share that is being released. */
export async function withholdTaxes(
  { config }: Pick<Context, 'config'>,
  tx: DatabaseTransaction,
  sale: Sale,
  shareMinor: number,
): Promise<void> {
  const { withholding } = config;
  if (shareMinor <= 0 || !isAnyWithheld(withholding, dayInIndia(new Date()))) return;
  const { now, ...facts } = await addToYear(tx, sale.sellerId, shareMinor);
  for (const { tax, basisPoints } of ratesOfRelease(withholding, facts, dayInIndia(now))) {
    const amountMinor = withheldOf(shareMinor, basisPoints);
    if (amountMinor === 0) continue;
    await insertWithheldTax(tx, { purchaseId: sale.id, profileId: sale.sellerId, tax, basisPoints });
    await bookTransaction(
      tx,
      sale.id,
      withholdingEntries(sale.sellerId, { tax, reference: 'release', amountMinor }),
    );
  }
}

/**
 * Returns the tax on the part of a released share that the seller lost.
 * @param loss - the rest of the share, and the ID of the refund or dispute
 */
export async function returnWithheldTaxes(
  tx: DatabaseTransaction,
  sale: Sale,
  { remainingMinor, reference }: { readonly remainingMinor: number; readonly reference: string },
): Promise<void> {
  for (const { tax, basisPoints, bookedMinor } of await listWithheldTaxes(tx, sale.id)) {
    const amountMinor = withheldOf(remainingMinor, basisPoints) - bookedMinor;
    await bookTransaction(tx, sale.id, withholdingEntries(sale.sellerId, { tax, reference, amountMinor }));
  }
}
