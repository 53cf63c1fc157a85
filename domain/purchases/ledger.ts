/**
 * The books, in double entry and paise. Debits are positive, credits negative; the entries of one transaction sum to
 * zero. A sale: what the buyer paid (clearing) is owed to the seller (price) and earned by the platform (fee). A refund
 * is what is left of it with the signs turned; a dispute lost in part turns that part, in proportion. What the provider keeps for
 * itself is the platform's own cost, out of clearing: the account then holds what the provider holds. Entries are only ever added.
 */
export type LedgerAccount =
  | 'clearing'
  | 'seller-payable'
  | 'platform-fee'
  /** Costs: what the provider keeps of a payment, and what it charges for a dispute. */
  | 'provider-fees'
  | 'dispute-fees';
export type LedgerKind = 'sale' | 'refund' | 'part-dispute' | 'provider-fee' | 'dispute-fee';

export interface LedgerEntry {
  readonly kind: LedgerKind;
  readonly account: LedgerAccount;
  /** Whose share it is; null for the platform's own accounts. */
  readonly profileId: string | null;
  readonly amountMinor: number;
  /** The provider's object that it is made for, where a purchase can have several of the kind. */
  readonly reference?: string;
}

export interface SoldFor {
  readonly sellerId: string;
  readonly priceRupees: number;
  readonly feeRupees: number;
}

export function saleEntries({ sellerId, priceRupees, feeRupees }: SoldFor): LedgerEntry[] {
  return entriesOf('sale', sellerId, priceRupees * 100, feeRupees * 100);
}

/** @param lostMinor - what disputes lost in part have turned already. */
export function reversalEntries(sold: SoldFor, lostMinor = 0): LedgerEntry[] {
  const { sellerId, priceRupees, feeRupees } = sold;
  const turned = shareOf(sold, lostMinor);
  return entriesOf(
    'refund',
    sellerId,
    turned.sellerMinor - priceRupees * 100,
    turned.feeMinor - feeRupees * 100,
  );
}

/** A dispute that was lost over a part of the amount: seller and platform lose it in proportion to their shares. */
export function partDisputeEntries(
  sold: SoldFor,
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

/** What the provider kept, or gave back (negative). */
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

/** The seller's part is rounded half up, so that the parts of several disputes never add up to more than the whole. */
function shareOf(
  { priceRupees, feeRupees }: SoldFor,
  lostMinor: number,
): { sellerMinor: number; feeMinor: number } {
  const total = priceRupees + feeRupees;
  const sellerMinor = Math.floor((2 * lostMinor * priceRupees + total) / (2 * total));
  return { sellerMinor, feeMinor: lostMinor - sellerMinor };
}

/** Shares of nothing are not entered; not `-0`, which no database column holds. */
function entriesOf(kind: LedgerKind, sellerId: string, sellerMinor: number, feeMinor: number): LedgerEntry[] {
  const entries: LedgerEntry[] = [
    { kind, account: 'clearing', profileId: null, amountMinor: sellerMinor + feeMinor },
    { kind, account: 'seller-payable', profileId: sellerId, amountMinor: 0 - sellerMinor },
    { kind, account: 'platform-fee', profileId: null, amountMinor: 0 - feeMinor },
  ];
  return entries.filter(({ amountMinor }) => amountMinor !== 0);
}
