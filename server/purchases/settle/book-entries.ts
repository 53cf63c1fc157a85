import { v7 } from 'uuid';
import {
  type LedgerEntry,
  partDisputeEntries,
  providerFeeEntries,
  reversalEntries,
  saleEntries,
  type SoldFor,
} from '#domain/purchases/ledger.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import type { Payment } from '../../ports/payment-gateway.ts';
import { insertLedgerEntries, listBookedParts, type Purchase } from '../purchase-store.ts';

/** The ledger entries of a payment: balanced transactions, each booked once. */

export async function bookSale(tx: DatabaseTransaction, purchase: Purchase): Promise<void> {
  await enter(tx, purchase, saleEntries(soldFor(purchase)));
}

/** Reverses what is left of the sale. */
export async function bookReversal(tx: DatabaseTransaction, purchase: Purchase): Promise<void> {
  const booked = await listBookedParts(tx, purchase.id);
  const lostMinor = booked.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  await enter(tx, purchase, reversalEntries(soldFor(purchase), lostMinor));
}

/** Books partly lost disputes. @returns those that were not booked yet. */
export async function bookLostParts(
  tx: DatabaseTransaction,
  purchase: Purchase,
  { lostDisputes }: Pick<Payment, 'lostDisputes'>,
): Promise<Payment['lostDisputes']> {
  if (lostDisputes.length === 0) return [];
  const booked = await listBookedParts(tx, purchase.id);
  let lostMinor = booked.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const fresh = lostDisputes.filter(({ id }) => !booked.some(({ reference }) => reference === id));
  for (const dispute of fresh) {
    await enter(tx, purchase, partDisputeEntries(soldFor(purchase), dispute, lostMinor));
    lostMinor += dispute.amountMinor;
  }
  return fresh;
}

/** Provider fees are booked regardless of the purchase's outcome; they are not returned with a refund. */
export async function bookFees(
  tx: DatabaseTransaction,
  purchase: Purchase,
  { fees }: Pick<Payment, 'fees'>,
): Promise<void> {
  for (const fee of fees) await enter(tx, purchase, providerFeeEntries(fee));
}

async function enter(
  tx: DatabaseTransaction,
  purchase: Purchase,
  entries: readonly LedgerEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await insertLedgerEntries(
    tx,
    purchase.id,
    v7(),
    entries.map((entry) => ({ ...entry, id: v7() })),
  );
}

function soldFor(purchase: Purchase): SoldFor {
  return {
    sellerId: purchase.seller_id,
    priceRupees: purchase.price_rupees,
    feeRupees: purchase.fee_rupees,
  };
}
