/** The states of a seller's share of a payment, which the payment provider holds until a payout releases it. */
export const HELD_TRANSFER_STATES = [
  /** The transfer has not been made yet. */
  'due',
  'held',
  /** A payout released the share, but the provider has not paid it to the seller's bank yet. */
  'released',
  'settled',
  /** The provider holds nothing: the transfer was never made, or was reversed in full. */
  'ended',
] as const;
export type HeldTransferState = (typeof HELD_TRANSFER_STATES)[number];

export const HELD_TRANSFER_TRANSITIONS: Readonly<Record<HeldTransferState, readonly HeldTransferState[]>> = {
  due: ['held', 'ended'],
  held: ['released', 'ended'],
  // A failed payout puts the share on hold again.
  released: ['held', 'settled', 'ended'],
  settled: [],
  ended: [],
};

/**
 * Whether the provider rejected the transfer, so that an operator may pay the share with the bank file
 * instead.
 */
export function isRefusedTransfer(transfer: {
  readonly state: HeldTransferState;
  readonly failure: string | null;
}): boolean {
  return transfer.state === 'due' && transfer.failure !== null;
}

/** The API exposes these values. */
export const PAYOUT_CHANNELS = ['bank-file', 'held-transfers'] as const;
export type PayoutChannel = (typeof PAYOUT_CHANNELS)[number];

export interface TransferFacts {
  readonly state: HeldTransferState;
  /** The transfer's amount minus its reversals. */
  readonly transferredMinor: number;
  /** The part of the seller's share that has not been paid out. */
  readonly owedMinor: number;
  /** Whether the sale is in a payout that is prepared or sent. */
  readonly isInPayout: boolean;
  /** Whether part of the payment was refunded or lost in a dispute, after which no transfer is possible. */
  readonly isRefunded: boolean;
  readonly hasAccount: boolean;
}

export type TransferStep =
  | { readonly kind: 'make'; readonly amountMinor: number }
  | { readonly kind: 'take-back'; readonly leftMinor: number }
  | { readonly kind: 'hold-again' }
  | { readonly kind: 'end' }
  | { readonly kind: 'none' };

/** The next step, if any, to make the provider hold exactly what the seller is owed. */
export function nextTransferStep(facts: TransferFacts): TransferStep {
  const { state, transferredMinor, owedMinor, isInPayout, isRefunded, hasAccount } = facts;
  if (state === 'due') {
    if (owedMinor <= 0 || isRefunded) return { kind: 'end' };
    return hasAccount ? { kind: 'make', amountMinor: owedMinor } : { kind: 'none' };
  }
  if (isInPayout) return { kind: 'none' };
  if (state === 'released') return { kind: 'hold-again' };
  if (state === 'held' && transferredMinor > Math.max(0, owedMinor)) {
    return { kind: 'take-back', leftMinor: Math.max(0, owedMinor) };
  }
  return { kind: 'none' };
}

export interface PayableSale {
  readonly purchaseId: string;
  /** Negative if the sale was reversed after an earlier payout. */
  readonly amountMinor: number;
  readonly transfer: { readonly state: HeldTransferState; readonly transferredMinor: number } | null;
}

export type ItemsByChannel<Item> = Readonly<Record<PayoutChannel, readonly Item[]>>;

/**
 * Held shares are paid by releasing them, and sales without a transfer are paid by the bank file; sales whose transfer
 * is due wait. Debts are deducted from the released transfers if these exceed the debts, otherwise from the bank file.
 * @returns null if no payout can cover the debts.
 */
export function splitByChannel<Item extends PayableSale>(
  items: readonly Item[],
): ItemsByChannel<Item> | null {
  const debts = items.filter(({ amountMinor }) => amountMinor < 0);
  const sales = items.filter(({ amountMinor }) => amountMinor > 0);
  const kept = sales.filter(
    ({ transfer, amountMinor }) => transfer?.state === 'held' && transfer.transferredMinor >= amountMinor,
  );
  const byFile = sales.filter(({ transfer }) => transfer === null || transfer.state === 'ended');
  if (debts.length === 0) return { 'held-transfers': kept, 'bank-file': byFile };
  const owed = sum(debts);
  if (sum(kept) + owed > 0) return { 'held-transfers': [...kept, ...debts], 'bank-file': byFile };
  if (sum(byFile) + owed > 0) return { 'held-transfers': kept, 'bank-file': [...byFile, ...debts] };
  return null;
}

/** @returns what is left of each transfer after the debts of the payout are deducted. */
export function coverDebts(
  items: readonly Pick<PayableSale, 'purchaseId' | 'amountMinor'>[],
): Map<string, number> {
  let debt = -sum(items.filter(({ amountMinor }) => amountMinor < 0));
  const left = new Map<string, number>();
  for (const { purchaseId, amountMinor } of items) {
    if (amountMinor <= 0) continue;
    const taken = Math.min(debt, amountMinor);
    debt -= taken;
    left.set(purchaseId, amountMinor - taken);
  }
  return left;
}

function sum(items: readonly { readonly amountMinor: number }[]): number {
  return items.reduce((total, { amountMinor }) => total + amountMinor, 0);
}

/** The API exposes these values. */
export const LINKED_ACCOUNT_STATUSES = [
  'incomplete',
  'under-review',
  'needs-clarification',
  'activated',
  'suspended',
] as const;
export type LinkedAccountStatus = (typeof LINKED_ACCOUNT_STATUSES)[number];
