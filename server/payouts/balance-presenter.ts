import type {
  Balance,
  BalanceEntry,
  PayoutAccount,
  SellerTaxIdentity,
  Statement,
} from '#contract/balance-calls.ts';
import { presentNextAct } from '#contract/entities/next-act.ts';
import { releaseTimeOf } from '#domain/orders/next-act.ts';
import { moneyStateOf } from '#domain/payouts/balance.ts';
import type { PayoutChannel } from '#domain/payouts/held-transfer.ts';
import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import type { SaleMoney } from './balance-store.ts';
import { type MonthStatement, numberOf, type SellerBalance } from './get-balance.ts';
import type { StoredPayoutAccount } from './payout-account-store.ts';
import type { SellerTaxDetails } from './tax-identity.ts';

export function presentBalance(balance: SellerBalance): Balance {
  const { figures, obstacle, nextRunOn } = balance;
  return {
    held: figures.heldMinor,
    available: figures.availableMinor,
    kept_back: balance.keptBackMinor,
    earlier_debt: balance.earlierDebtMinor,
    on_its_way: figures.onItsWayMinor,
    paid_out: figures.paidOutMinor,
    this_month: figures.earnedThisMonthMinor,
    minimum_payout: balance.minimumMinor,
    next_run_on: nextRunOn,
    next_payout_on: obstacle === null ? nextRunOn : null,
    obstacle,
  };
}

export function presentBalanceEntry(sale: SaleMoney): BalanceEntry {
  return {
    purchase_id: sale.purchaseId,
    project_id: sale.projectId,
    title: sale.title,
    receipt_number: formatReceiptNumber(sale.receiptNumber),
    sold_at: sale.soldAt,
    amount:
      sale.heldMinor + sale.availableMinor + sale.onItsWayMinor + sale.paidOutMinor + sale.recoveredMinor,
    tax_withheld: sale.taxWithheldMinor,
    debt_recovered: sale.recoveredMinor,
    state: moneyStateOf(sale),
    ...releaseOf(sale),
  };
}

function releaseOf({ heldMinor, order }: SaleMoney): Pick<BalanceEntry, 'free_at' | 'free_after' | 'next'> {
  const next = presentNextAct(order, 'seller');
  if (heldMinor === 0 || order === null) return { free_at: null, free_after: null, next };
  const freeAt = releaseTimeOf(order);
  return {
    free_at: freeAt === null ? null : new Date(freeAt).toISOString(),
    free_after: order.state,
    next,
  };
}

export function presentStatement(month: string, statement: MonthStatement): Statement {
  const { openingMinor, earnedMinor, paidOutMinor } = statement;
  return {
    month,
    opening: openingMinor,
    earned: earnedMinor,
    paid_out: paidOutMinor,
    closing: openingMinor + earnedMinor - paidOutMinor,
    lines: statement.lines.map((line) => ({
      at: line.at,
      kind: line.kind,
      purchase_id: line.purchaseId,
      title: line.title,
      number: numberOf(line),
      amount: line.amountMinor,
    })),
    is_complete: statement.isComplete,
  };
}

export function presentPayoutAccount(account: StoredPayoutAccount, channel: PayoutChannel): PayoutAccount {
  return {
    kind: account.kind,
    masked: account.masked,
    saved_at: account.createdAt.toISOString(),
    usable_from: account.usableFrom.toISOString(),
    is_usable: account.isUsable,
    approval:
      channel === 'held-transfers' && account.kind === 'bank'
        ? { status: account.linkedStatus ?? 'incomplete', missing: account.linkedMissing ?? [] }
        : null,
  };
}

export function presentTaxIdentity(identity: SellerTaxDetails): SellerTaxIdentity {
  return {
    pan: identity.panMasked,
    gstin: identity.gstinMasked,
    source: identity.source,
    changed_at: identity.changedAt.toISOString(),
  };
}
