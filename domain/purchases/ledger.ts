/**
 * Double-entry ledger in paise. Debits are positive, credits negative; the entries of one transaction sum to zero.
 * - sale: debits clearing with the payment; credits seller-payable with the price and platform-fee with the fee
 * - refund: reverses the part of the sale not yet reversed. A partly lost dispute reverses the lost amount, split pro rata
 * - provider fees: a platform cost paid from clearing, so clearing always equals the balance at the provider
 * Entries are only ever inserted.
 */
export type LedgerAccount =
  | 'clearing'
  | 'seller-payable'
  | 'platform-fee'
  /** Costs: the provider's fees for payments and for disputes. */
  | 'provider-fees'
  | 'dispute-fees';
export type LedgerKind = 'sale' | 'refund' | 'part-dispute' | 'provider-fee' | 'dispute-fee';

export interface LedgerEntry {
  readonly kind: LedgerKind;
  readonly account: LedgerAccount;
  /** The seller; null for the platform's own accounts. */
  readonly profileId: string | null;
  readonly amountMinor: number;
  /** The provider's id of the fee or dispute, for kinds that can occur several times in a purchase. */
  readonly reference?: string;
}

export interface SaleTerms {
  readonly sellerId: string;
  readonly priceRupees: number;
  readonly feeRupees: number;
}

export function saleEntries({ sellerId, priceRupees, feeRupees }: SaleTerms): LedgerEntry[] {
  return entriesOf('sale', sellerId, priceRupees * 100, feeRupees * 100);
}

/** @param lostMinor - the amount already reversed by partly lost disputes. */
export function reversalEntries(sold: SaleTerms, lostMinor = 0): LedgerEntry[] {
  const { sellerId, priceRupees, feeRupees } = sold;
  const reversed = shareOf(sold, lostMinor);
  return entriesOf(
    'refund',
    sellerId,
    reversed.sellerMinor - priceRupees * 100,
    reversed.feeMinor - feeRupees * 100,
  );
}

/** The entries of a partly lost dispute, which seller and platform bear in proportion to their shares. */
export function partialDisputeEntries(
  sold: SaleTerms,
  dispute: { readonly id: string; readonly amountMinor: number },
  lostBeforeMinor: number,
): LedgerEntry[] {
  const before = shareOf(sold, lostBeforeMinor);
  const after = shareOf(sold, lostBeforeMinor + dispute.amountMinor);
  return entriesOf(
    'part-dispute',
    sold.sellerId,
    before.sellerMinor - after.sellerMinor,
    before.feeMinor - after.feeMinor,
  ).map((entry) => ({ ...entry, reference: dispute.id }));
}

/** The entries of a fee of the provider; the amount is negative if the fee was returned. */
export function providerFeeEntries(fee: {
  readonly reference: string;
  readonly kind: 'provider-fee' | 'dispute-fee';
  readonly amountMinor: number;
}): LedgerEntry[] {
  const { kind, reference, amountMinor } = fee;
  const account = kind === 'provider-fee' ? 'provider-fees' : 'dispute-fees';
  return [
    { kind, account, profileId: null, amountMinor, reference },
    { kind, account: 'clearing', profileId: null, amountMinor: 0 - amountMinor, reference },
  ];
}

/** Splits a lost amount. Rounding applies to the running total, so several disputes never exceed the seller's share. */
function shareOf(
  { priceRupees, feeRupees }: SaleTerms,
  lostMinor: number,
): { sellerMinor: number; feeMinor: number } {
  const total = priceRupees + feeRupees;
  const sellerMinor = Math.floor((2 * lostMinor * priceRupees + total) / (2 * total));
  return { sellerMinor, feeMinor: lostMinor - sellerMinor };
}

/** Omits entries of zero, and avoids `-0`, which PostgreSQL does not store. */
function entriesOf(kind: LedgerKind, sellerId: string, sellerMinor: number, feeMinor: number): LedgerEntry[] {
  const entries: LedgerEntry[] = [
    { kind, account: 'clearing', profileId: null, amountMinor: sellerMinor + feeMinor },
    { kind, account: 'seller-payable', profileId: sellerId, amountMinor: 0 - sellerMinor },
    { kind, account: 'platform-fee', profileId: null, amountMinor: 0 - feeMinor },
  ];
  return entries.filter(({ amountMinor }) => amountMinor !== 0);
}
