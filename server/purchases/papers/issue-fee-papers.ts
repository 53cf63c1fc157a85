import { v7 } from 'uuid';
import { dayInIndia } from '#domain/common/india-day.ts';
import { feeTaxEntries } from '#domain/purchases/ledger.ts';
import { rateOn } from '#domain/taxes/dated-rate.ts';
import { placeOfSupply, splitCredit, splitTax, taxOf } from '#domain/taxes/gst.ts';
import type { DatabaseTransaction } from '../../database/database.ts';
import type { PurchaseDeps } from '../deps.ts';
import { bookTransaction } from '../settle/book-transaction.ts';
import { findInvoicedFee, getInvoiceFacts, insertFeePaper, type NewFeePaper } from './fee-paper-store.ts';

/**
 * Issues the invoice for the fee of a new sale, and a credit note for the part of an invoiced fee that was returned to
 * the buyer and is not credited yet. Must be called last in the transaction, because this function locks the number
 * series until the commit.
 */
export async function issueFeePapers(
  { config }: Pick<PurchaseDeps, 'config'>,
  tx: DatabaseTransaction,
  purchaseId: string,
  isNewSale: boolean,
): Promise<void> {
  if (isNewSale && !(await issueInvoice(config, tx, purchaseId))) return;
  const invoiced = await findInvoicedFee(tx, purchaseId);
  if (invoiced === null || invoiced.lostMinor === invoiced.creditedMinor) return;
  const { invoiceId, terms, creditedMinor, lostMinor } = invoiced;
  const split = splitCredit(creditedMinor, lostMinor - creditedMinor, terms);
  await issue(tx, { id: v7(), purchaseId, invoiceId, terms, ...split });
}

async function issueInvoice(
  { gst, firm }: PurchaseDeps['config'],
  tx: DatabaseTransaction,
  purchaseId: string,
): Promise<boolean> {
  if (gst === null) return false;
  const { feeMinor, address, now } = await getInvoiceFacts(tx, purchaseId);
  const rateBasisPoints = rateOn(gst.rates, dayInIndia(now));
  if (rateBasisPoints === 0) return false;
  const terms = {
    supplierName: firm.name,
    supplierAddress: firm.address,
    supplierGstin: gst.gstin,
    sac: gst.sac,
    placeOfSupply: placeOfSupply(gst.gstin, address),
    rateBasisPoints,
  };
  await issue(tx, { id: v7(), purchaseId, invoiceId: null, terms, ...splitTax(feeMinor, terms) });
  return true;
}

async function issue(tx: DatabaseTransaction, paper: NewFeePaper): Promise<void> {
  await insertFeePaper(tx, paper);
  const entries = feeTaxEntries({
    id: paper.id,
    kind: paper.invoiceId === null ? 'invoice' : 'credit-note',
    taxMinor: taxOf(paper),
  });
  await bookTransaction(tx, paper.purchaseId, entries);
}
