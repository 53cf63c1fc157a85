import type { WithheldTax } from '../taxes/withholding.ts';

/**
 * Double-entry ledger in paise. Debits are positive and credits negative; the entries of one transaction sum
 * to zero.
 * - sale: debits clearing with the payment; credits seller-payable with the price and platform-fee with the
 * fee
 * - refund: reverses the part of the sale that is not yet reversed. A partial refund and a partly lost
 * dispute reverse their amount, split pro rata
 * - release: moves the rest of the seller's share from seller-payable (held) to seller-available
 * - payout: moves available money to seller-on-its-way; payout-confirmed moves it on to bank; payout-return
 * moves it back to seller-available from either account
 * - tax-withheld: moves the tax withheld from a released share from seller-available to tcs-payable or
 * tds-payable, and back after a refund or partly lost dispute
 * - debt-recovery: takes a debt of the seller's other account from an available share, and in another
 * transaction gives it to the reversed sale that caused the debt. Both pass through recovered-debts, which
 * stays at zero
 * - fee-tax: moves the tax in the platform fee to gst-payable for an invoice, and back for a credit note
 * - transfer: moves a seller's share from clearing to linked-accounts, where the payment provider holds it
 * for the seller; transfer-reversal moves it back. transfer-settled books what the provider then paid to the
 * seller's bank; its account paid-by-provider offsets bank, because this money did not come from the
 * operator's bank account
 * - provider fees: a platform cost paid from clearing, so clearing always equals the balance at the provider
 * Entries are only ever inserted.
 */
export type LedgerAccount =
  | 'clearing'
  /**
   * Held for the seller until the order is released. The account keeps its original name, because entries
   * are never rewritten.
   */
  | 'seller-payable'
  /** Available for payouts; negative if a sale was reversed after its payout. */
  | 'seller-available'
  | 'seller-on-its-way'
  /** The operator's bank account, from which payouts are paid. Its entries name the paid seller. */
  | 'bank'
  | 'platform-fee'
  | 'gst-payable'
  | 'tcs-payable'
  | 'tds-payable'
  | 'recovered-debts'
  /** Held by the payment provider in the sellers' linked accounts. */
  | 'linked-accounts'
  | 'paid-by-provider'
  | 'provider-fees'
  | 'dispute-fees';
export type LedgerKind =
  | 'sale'
  | 'refund'
  | 'partial-refund'
  | 'part-dispute'
  | 'release'
  | 'payout'
  | 'payout-confirmed'
  | 'payout-return'
  | 'fee-tax'
  | 'tax-withheld'
  | 'debt-recovery'
  | 'transfer'
  | 'transfer-reversal'
  | 'transfer-settled'
  | 'transfer-fee'
  | 'provider-fee'
  | 'dispute-fee';

export const PARTIAL_LOSS_KINDS = ['partial-refund', 'part-dispute'] as const satisfies readonly LedgerKind[];
export const LOSS_KINDS = ['refund', ...PARTIAL_LOSS_KINDS] as const satisfies readonly LedgerKind[];
/** Their entries add up to what is left of a sale. */
export const SALE_KINDS = ['sale', ...LOSS_KINDS] as const satisfies readonly LedgerKind[];

export interface LedgerEntry {
  readonly kind: LedgerKind;
  readonly account: LedgerAccount;
  /** The seller; null for accounts that are not kept per seller. */
  readonly profileId: string | null;
  readonly amountMinor: number;
  /**
   * Identifies the cause, such as a refund or payout; absent for kinds that can occur only once for each purchase.
   */
  readonly reference?: string;
}

export interface SaleTerms {
  readonly sellerId: string;
  readonly priceRupees: number;
  readonly feeRupees: number;
}

export interface BookedSale {
  readonly heldMinor: number;
  readonly isReleased: boolean;
  readonly lostMinor: number;
}

export function saleEntries({ sellerId, priceRupees, feeRupees }: SaleTerms): LedgerEntry[] {
  return entriesOf('sale', 'seller-payable', sellerId, priceRupees * 100, feeRupees * 100);
}

export function releaseEntries({ sellerId }: SaleTerms, { heldMinor }: BookedSale): LedgerEntry[] {
  return moveEntries('release', sellerId, 'seller-payable', 'seller-available', heldMinor);
}

export function reversalEntries(
  sold: SaleTerms,
  { isReleased, lostMinor }: Pick<BookedSale, 'isReleased' | 'lostMinor'>,
): LedgerEntry[] {
  const { sellerId, priceRupees, feeRupees } = sold;
  const reversed = shareOf(sold, lostMinor);
  return entriesOf(
    'refund',
    shareAccount(isReleased),
    sellerId,
    reversed.sellerMinor - priceRupees * 100,
    reversed.feeMinor - feeRupees * 100,
  );
}

export function partialLossEntries(
  sold: SaleTerms,
  loss: {
    readonly kind: (typeof PARTIAL_LOSS_KINDS)[number];
    readonly reference: string;
    readonly amountMinor: number;
  },
  { isReleased, lostMinor }: Pick<BookedSale, 'isReleased' | 'lostMinor'>,
): LedgerEntry[] {
  const before = shareOf(sold, lostMinor);
  const after = shareOf(sold, lostMinor + loss.amountMinor);
  return entriesOf(
    loss.kind,
    shareAccount(isReleased),
    sold.sellerId,
    before.sellerMinor - after.sellerMinor,
    before.feeMinor - after.feeMinor,
  ).map((entry) => ({ ...entry, reference: loss.reference }));
}

/**
 * Each step is booked once for each sale in the payout. The amount is negative for a sale that was reversed after an
 * earlier payout.
 */
export const PAYOUT_STEPS = {
  prepare: { kind: 'payout', from: 'seller-available', to: 'seller-on-its-way' },
  confirm: { kind: 'payout-confirmed', from: 'seller-on-its-way', to: 'bank' },
  /** The payout failed before the bank confirmed it. */
  cancel: { kind: 'payout-return', from: 'seller-on-its-way', to: 'seller-available' },
  /** The bank returned money that it had paid. */
  return: { kind: 'payout-return', from: 'bank', to: 'seller-available' },
} as const satisfies Record<string, { kind: LedgerKind; from: LedgerAccount; to: LedgerAccount }>;
export type PayoutStep = keyof typeof PAYOUT_STEPS;

export function payoutEntries(
  step: PayoutStep,
  payout: { readonly id: string; readonly sellerId: string },
  amountMinor: number,
): LedgerEntry[] {
  const { kind, from, to } = PAYOUT_STEPS[step];
  return moveEntries(kind, payout.sellerId, from, to, amountMinor).map((entry) => ({
    ...entry,
    reference: payout.id,
  }));
}

/** `amountMinor` is negative if the provider returned the fee. */
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

/** Each step of a held transfer is booked once. The reference of a reversal contains the total reversed so far. */
export function transferEntries(step: {
  readonly kind: 'transfer' | 'transfer-reversal' | 'transfer-settled' | 'transfer-fee';
  readonly reference: string;
  readonly amountMinor: number;
}): LedgerEntry[] {
  const { kind, reference, amountMinor } = step;
  if (amountMinor === 0) return [];
  const [debit, credit] = TRANSFER_ACCOUNTS[kind];
  return [
    { kind, account: debit, profileId: null, amountMinor, reference },
    { kind, account: credit, profileId: null, amountMinor: 0 - amountMinor, reference },
  ];
}

const TRANSFER_ACCOUNTS = {
  transfer: ['linked-accounts', 'clearing'],
  'transfer-reversal': ['clearing', 'linked-accounts'],
  'transfer-settled': ['paid-by-provider', 'linked-accounts'],
  'transfer-fee': ['provider-fees', 'clearing'],
} as const;

export function remainingShareOf(sold: SaleTerms, lostMinor: number): number {
  return sold.priceRupees * 100 - shareOf(sold, lostMinor).sellerMinor;
}

/** `amountMinor` is negative for tax that is returned to the seller. */
export function withholdingEntries(
  sellerId: string,
  step: { readonly tax: WithheldTax; readonly reference: string; readonly amountMinor: number },
): LedgerEntry[] {
  const { tax, reference, amountMinor } = step;
  if (amountMinor === 0) return [];
  const common = { kind: 'tax-withheld', reference: `${tax} ${reference}` } as const;
  return [
    { ...common, account: 'seller-available', profileId: sellerId, amountMinor },
    { ...common, account: `${tax}-payable`, profileId: null, amountMinor: 0 - amountMinor },
  ];
}

/** `amountMinor` is negative for the reversed sale that caused the debt. */
export function debtRecoveryEntries(
  sellerId: string,
  { reference, amountMinor }: { readonly reference: string; readonly amountMinor: number },
): (LedgerEntry & { readonly reference: string })[] {
  const common = { kind: 'debt-recovery', reference } as const;
  return [
    { ...common, account: 'seller-available', profileId: sellerId, amountMinor },
    { ...common, account: 'recovered-debts', profileId: null, amountMinor: 0 - amountMinor },
  ];
}

export function feeTaxEntries(paper: {
  readonly id: string;
  readonly kind: 'invoice' | 'credit-note';
  readonly taxMinor: number;
}): (LedgerEntry & { readonly reference: string })[] {
  const { id: reference, taxMinor } = paper;
  if (taxMinor === 0) return [];
  const amountMinor = paper.kind === 'invoice' ? taxMinor : 0 - taxMinor;
  const common = { kind: 'fee-tax', profileId: null, reference } as const;
  return [
    { ...common, account: 'platform-fee', amountMinor },
    { ...common, account: 'gst-payable', amountMinor: 0 - amountMinor },
  ];
}

/**
 * Splits a loss in proportion to price and fee, with the seller's part rounded half up. Rounding applies to
 * the running total, so several losses never exceed the seller's share.
 */
function shareOf(
  { priceRupees, feeRupees }: SaleTerms,
  lostMinor: number,
): { sellerMinor: number; feeMinor: number } {
  const total = priceRupees + feeRupees;
  const sellerMinor = Math.floor((2 * lostMinor * priceRupees + total) / (2 * total));
  return { sellerMinor, feeMinor: lostMinor - sellerMinor };
}

function shareAccount(isReleased: boolean): LedgerAccount {
  return isReleased ? 'seller-available' : 'seller-payable';
}

function moveEntries(
  kind: LedgerKind,
  sellerId: string,
  from: LedgerAccount,
  to: LedgerAccount,
  amountMinor: number,
): LedgerEntry[] {
  if (amountMinor === 0) return [];
  return [
    { kind, account: from, profileId: sellerId, amountMinor },
    { kind, account: to, profileId: sellerId, amountMinor: 0 - amountMinor },
  ];
}

/** Omits zero entries and avoids `-0`, which PostgreSQL does not store. */
function entriesOf(
  kind: LedgerKind,
  account: LedgerAccount,
  sellerId: string,
  sellerMinor: number,
  feeMinor: number,
): LedgerEntry[] {
  const entries: LedgerEntry[] = [
    { kind, account: 'clearing', profileId: null, amountMinor: sellerMinor + feeMinor },
    { kind, account, profileId: sellerId, amountMinor: 0 - sellerMinor },
    { kind, account: 'platform-fee', profileId: null, amountMinor: 0 - feeMinor },
  ];
  return entries.filter(({ amountMinor }) => amountMinor !== 0);
}
