import { dayInIndia } from '#domain/common/india-day.ts';
import { withholdingEntries } from '#domain/purchases/ledger.ts';
import { knownTaxIdentity, maskTaxIdentity, type TaxIdentity } from '#domain/taxes/tax-identity.ts';
import { isAnyWithheld, ratesOfRelease, withheldOf } from '#domain/taxes/withholding.ts';
import type { Context } from '../../context.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import { findSealedTaxDetails } from '../../payouts/tax-identity-store.ts';
import { bookTransaction } from './book-transaction.ts';
import { addToYear, insertWithheldTax, listWithheldTaxes } from './withheld-tax-store.ts';

interface Sale {
  readonly id: string;
  readonly sellerId: string;
}

export async function withholdTaxes(
  { config, sealer }: Pick<Context, 'config' | 'sealer'>,
  tx: DatabaseTransaction,
  sale: Sale,
  shareMinor: number,
): Promise<void> {
  const { withholding } = config;
  if (shareMinor <= 0 || !isAnyWithheld(withholding, dayInIndia(new Date()))) return;
  const { now, yearMinor } = await addToYear(tx, sale.sellerId, shareMinor);
  const identity = await findTaxIdentity(sealer, tx, sale.sellerId);
  const kept = {
    identitySealed: identity === null ? null : sealer.seal(JSON.stringify(identity)),
    panMasked: identity === null ? null : maskTaxIdentity(identity).pan,
  };
  for (const { tax, basisPoints } of ratesOfRelease(withholding, { identity, yearMinor }, dayInIndia(now))) {
    const amountMinor = withheldOf(shareMinor, basisPoints);
    if (amountMinor === 0) continue;
    const { id: purchaseId, sellerId: profileId } = sale;
    await insertWithheldTax(tx, { purchaseId, profileId, tax, basisPoints, ...kept });
    await bookTransaction(
      tx,
      sale.id,
      withholdingEntries(sale.sellerId, { tax, reference: 'release', amountMinor }),
    );
  }
}

/**
 * Returns to the seller the tax that was withheld from the lost part of a released share. `remainingMinor` is the rest
 * of the share; `reference` is the ID of the case or dispute, or `refund` if the sale is reversed.
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

async function findTaxIdentity(
  sealer: Context['sealer'],
  tx: DatabaseTransaction,
  sellerId: string,
): Promise<TaxIdentity | null> {
  const { taxDetails, payoutDetails } = await findSealedTaxDetails(tx, sellerId);
  return knownTaxIdentity({
    taxDetails: taxDetails === null ? null : sealer.open(taxDetails),
    payoutDetails: payoutDetails === null ? null : sealer.open(payoutDetails),
  });
}
