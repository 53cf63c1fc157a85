import {
  type BookedSale,
  partialLossEntries,
  providerFeeEntries,
  releaseEntries,
  reversalEntries,
  saleEntries,
  type SaleTerms,
  remainingShareOf,
} from '#domain/purchases/ledger.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import { lockBookedSale } from '../../payouts/ledger/ledger-store.ts';
import type { Payment } from '../../ports/payment-gateway.ts';
import type { PurchaseDeps } from '../deps.ts';
import type { Purchase } from '../purchase-store.ts';
import { bookTransaction } from './book-transaction.ts';
import { returnWithheldTaxes, withholdTaxes } from './withhold-taxes.ts';

export async function bookSale(tx: DatabaseTransaction, purchase: Purchase): Promise<void> {
  await bookTransaction(tx, purchase.id, saleEntries(saleTermsOf(purchase)));
}

export async function bookReversal(tx: DatabaseTransaction, purchase: Purchase): Promise<void> {
  const booked = await lockBookedSale(tx, purchase.id);
  await bookTransaction(tx, purchase.id, reversalEntries(saleTermsOf(purchase), booked));
  if (booked.isReleased) await returnWithheldTaxes(tx, purchase, { remainingMinor: 0, reference: 'refund' });
}

/** Idempotent. Locks the purchase, and withholds taxes from the share that it releases. */
export async function bookRelease(
  context: Pick<PurchaseDeps, 'config' | 'sealer'>,
  tx: DatabaseTransaction,
  purchase: Purchase,
): Promise<void> {
  const booked = await lockBookedSale(tx, purchase.id);
  await bookTransaction(tx, purchase.id, releaseEntries(saleTermsOf(purchase), booked));
  await withholdTaxes(context, tx, purchase, booked.heldMinor);
}

/**
 * Idempotent for each `reference`, the ID of the case in which the refund was agreed. Locks the purchase.
 * @throws RangeError if the amount is not positive or exceeds the rest of the payment.
 */
export async function bookPartialRefund(
  tx: DatabaseTransaction,
  purchase: Purchase,
  { reference, amountMinor }: { readonly reference: string; readonly amountMinor: number },
): Promise<void> {
  const booked = await lockBookedSale(tx, purchase.id);
  if (booked.losses.some((loss) => loss.kind === 'partial-refund' && loss.reference === reference)) return;
  if (amountMinor <= 0 || booked.lostMinor + amountMinor > purchase.amountMinor)
    throw new RangeError(`not a part of the payment: ${amountMinor}`);
  const refund = { kind: 'partial-refund', reference, amountMinor } as const;
  await bookPartialLoss(tx, purchase, refund, booked);
}

/** @returns the disputes that had not been booked before. */
export async function bookPartialDisputes(
  tx: DatabaseTransaction,
  purchase: Purchase,
  { lostDisputes }: Pick<Payment, 'lostDisputes'>,
): Promise<Payment['lostDisputes']> {
  if (lostDisputes.length === 0) return [];
  const { losses, isReleased, lostMinor: lostBeforeMinor } = await lockBookedSale(tx, purchase.id);
  let lostMinor = lostBeforeMinor;
  const fresh = lostDisputes.filter(
    ({ id }) => !losses.some(({ kind, reference }) => kind === 'part-dispute' && reference === id),
  );
  for (const { id, amountMinor } of fresh) {
    const dispute = { kind: 'part-dispute', reference: id, amountMinor } as const;
    await bookPartialLoss(tx, purchase, dispute, { isReleased, lostMinor });
    lostMinor += amountMinor;
  }
  return fresh;
}

async function bookPartialLoss(
  tx: DatabaseTransaction,
  purchase: Purchase,
  loss: Parameters<typeof partialLossEntries>[1],
  booked: Pick<BookedSale, 'isReleased' | 'lostMinor'>,
): Promise<void> {
  const terms = saleTermsOf(purchase);
  await bookTransaction(tx, purchase.id, partialLossEntries(terms, loss, booked));
  if (!booked.isReleased) return;
  const remainingMinor = remainingShareOf(terms, booked.lostMinor + loss.amountMinor);
  await returnWithheldTaxes(tx, purchase, { remainingMinor, reference: loss.reference });
}

/** Books the provider's fees even for a refunded payment, because the provider does not return them. */
export async function bookFees(
  tx: DatabaseTransaction,
  purchase: Purchase,
  { fees }: Pick<Payment, 'fees'>,
): Promise<void> {
  for (const fee of fees) await bookTransaction(tx, purchase.id, providerFeeEntries(fee));
}

function saleTermsOf(purchase: Purchase): SaleTerms {
  return {
    sellerId: purchase.sellerId,
    priceRupees: purchase.priceRupees,
    feeRupees: purchase.feeRupees,
  };
}
