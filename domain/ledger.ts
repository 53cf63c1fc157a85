/**
 * The books, in double entry and paise. Debits are positive, credits negative; the entries of one transaction sum to
 * zero. A sale: what the buyer paid (clearing) is owed to the seller (price) and earned by the platform (fee). A refund
 * is the same with the signs turned. Entries are only ever added.
 */
export type LedgerAccount = 'clearing' | 'seller-payable' | 'platform-fee';
export type LedgerKind = 'sale' | 'refund';

export interface LedgerEntry {
  readonly kind: LedgerKind;
  readonly account: LedgerAccount;
  /** Whose share it is; null for the platform's own accounts. */
  readonly profileId: string | null;
  readonly amountMinor: number;
}

export interface SoldFor {
  readonly sellerId: string;
  readonly priceRupees: number;
  readonly feeRupees: number;
}

export function saleEntries({ sellerId, priceRupees, feeRupees }: SoldFor): LedgerEntry[] {
  return [
    {
      kind: 'sale',
      account: 'clearing',
      profileId: null,
      amountMinor: (priceRupees + feeRupees) * 100,
    },
    { kind: 'sale', account: 'seller-payable', profileId: sellerId, amountMinor: -priceRupees * 100 },
    // Not `-0`, which no database column holds.
    { kind: 'sale', account: 'platform-fee', profileId: null, amountMinor: 0 - feeRupees * 100 },
  ];
}

export function reversalEntries(sold: SoldFor): LedgerEntry[] {
  return saleEntries(sold).map((entry) => ({ ...entry, kind: 'refund', amountMinor: 0 - entry.amountMinor }));
}
