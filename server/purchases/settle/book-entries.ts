import { v7 } from 'uuid';
import {
  type LedgerEntry,
  partialDisputeEntries,
  providerFeeEntries,
  reversalEntries,
  saleEntries,
  type SaleTerms,
} from '#domain/purchases/ledger.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import type { Payment } from '../../ports/payment-gateway.ts';
import type { Purchase } from '../purchase-store.ts';
import { insertLedgerEntries, listBookedPartialDisputes } from './ledger-store.ts';

export async function bookSale(tx: DatabaseTransaction, purchase: Purchase): Promise<void> {
  await insertTransaction(tx, purchase, saleEntries(saleTermsOf(purchase)));
}

/** Reverses the part of the sale that no dispute has reversed. */
export async function bookReversal(tx: DatabaseTransaction, purchase: Purchase): Promise<void> {
  const booked = await listBookedPartialDisputes(tx, purchase.id);
  const lostMinor = booked.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  await insertTransaction(tx, purchase, reversalEntries(saleTermsOf(purchase), lostMinor));
}

/** Books partly lost disputes that are not booked yet. @returns the newly booked disputes. */
export async function bookPartialDisputes(
  tx: DatabaseTransaction,
  purchase: Purchase,
  { lostDisputes }: Pick<Payment, 'lostDisputes'>,
): Promise<Payment['lostDisputes']> {
  if (lostDisputes.length === 0) return [];
  const booked = await listBookedPartialDisputes(tx, purchase.id);
  let lostMinor = booked.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const fresh = lostDisputes.filter(({ id }) => !booked.some(({ reference }) => reference === id));
  for (const dispute of fresh) {
    await insertTransaction(tx, purchase, partialDisputeEntries(saleTermsOf(purchase), dispute, lostMinor));
    lostMinor += dispute.amountMinor;
  }
  return fresh;
}

/** Books the provider's fees for every outcome; the provider keeps them after a refund. */
export async function bookFees(
  tx: DatabaseTransaction,
  purchase: Purchase,
  { fees }: Pick<Payment, 'fees'>,
): Promise<void> {
  for (const fee of fees) await insertTransaction(tx, purchase, providerFeeEntries(fee));
}

async function insertTransaction(
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

function saleTermsOf(purchase: Purchase): SaleTerms {
  return {
    sellerId: purchase.sellerId,
    priceRupees: purchase.priceRupees,
    feeRupees: purchase.feeRupees,
  };
}
