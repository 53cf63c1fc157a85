import { findWrongFigures } from '../accounts/figures/account-figures-store.ts';
import type { Context } from '../context.ts';
import { isOwnPayment, type Payment } from '../ports/payment-gateway.ts';
import {
  type AuditedPurchase,
  listAuditedPurchases,
  listMoneyDifferences,
  sumLedger,
} from './audit-store.ts';
import { PurchaseCursor } from './purchase-cursor.ts';

export interface AuditResult {
  readonly payments: number;
  readonly purchases: number;
  readonly clearingMinor: number;
  readonly heldMinor: number;
  readonly differences: readonly string[];
}

const SETTLING_MS = 60_000;
const PAGE = 500;

/**
 * Compares the ledger with the payment provider and checks the ledger's own consistency. A purchase that differs is
 * read again, because the ledger and the provider can change during the audit. Payments and purchases are read in pages
 * to bound memory.
 * @throws GatewayUnavailableError
 */
export async function auditLedger(
  context: Pick<Context, 'database' | 'payments'>,
  now = new Date(),
  page = PAGE,
): Promise<AuditResult> {
  const { database, payments } = context;
  const purchases = new PurchaseCursor(database, page);
  const suspects: Suspect[] = [];
  let seen = 0;
  let heldMinor = 0;
  for await (const payment of payments.listPayments(null)) {
    if (payment.isLiveMode !== payments.isLiveMode) continue;
    const purchase = await purchases.find(payment);
    if (purchase === null && !isOwnPayment(payments, payment)) continue;
    seen += 1;
    heldMinor += heldOf(payment) - feesOf(payment);
    suspects.push(...purchases.takeUnlisted(payment.openedAt).flatMap(suspectUnlisted));
    const sentence = differenceOf(purchase, payment);
    if (sentence === null) continue;
    suspects.push({ purchaseId: purchase?.id ?? payment.purchaseId, intentId: payment.intentId, sentence });
  }
  for await (const left of purchases.rest()) suspects.push(...left.flatMap(suspectUnlisted));
  const differences: string[] = [];
  for (const suspect of suspects) {
    const sentence = await recheck(context, suspect, now);
    if (sentence !== null) {
      differences.push(
        `purchase ${suspect.purchaseId ?? 'none'}, payment ${suspect.intentId ?? 'none'}: ${sentence}`,
      );
    }
  }
  const ledger = await sumLedger(database);
  if (ledger.totalMinor !== 0)
    differences.push(`the ledger entries add up to ${ledger.totalMinor} paise instead of 0`);
  differences.push(...(await listMoneyDifferences(database)), ...(await findWrongFigures(database)));
  for (const id of ledger.unbalanced) differences.push(`the ledger transaction ${id} does not balance`);
  return {
    payments: seen,
    purchases: purchases.count,
    clearingMinor: ledger.clearingMinor,
    heldMinor,
    differences,
  };
}

interface Suspect {
  readonly purchaseId: string | null;
  readonly intentId: string | null;
  readonly sentence: string;
}

function suspectUnlisted({ id, intentId, saleMinor }: AuditedPurchase): Suspect[] {
  if (intentId === null && saleMinor === 0) return [];
  return [{ purchaseId: id, intentId, sentence: 'the provider does not list this payment' }];
}

async function recheck(
  { database, payments }: Pick<Context, 'database' | 'payments'>,
  suspect: Suspect,
  now: Date,
): Promise<string | null> {
  const [purchase] =
    suspect.purchaseId === null ? [] : await listAuditedPurchases(database, { id: suspect.purchaseId });
  const payment = suspect.intentId === null ? null : await payments.findPayment(suspect.intentId);
  if (payment === null) return suspect.sentence;
  const succeededAt = payment.succeededAt?.getTime() ?? 0;
  if (now.getTime() - succeededAt < SETTLING_MS && purchase !== undefined && purchase.state !== 'paid')
    return null;
  return differenceOf(purchase ?? null, payment);
}

function heldOf(payment: Payment): number {
  const { amountReceivedMinor, amountRefundedMinor, amountLostMinor } = payment;
  return Math.max(0, amountReceivedMinor - amountRefundedMinor - amountLostMinor);
}

function feesOf({ fees }: Payment): number {
  return fees.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

function differenceOf(purchase: AuditedPurchase | null, payment: Payment): string | null {
  const heldMinor = heldOf(payment);
  if (purchase === null) {
    return heldMinor > 0
      ? `${heldMinor} paise were collected for a purchase that is not in the ledger`
      : null;
  }
  if (purchase.intentId !== null && purchase.intentId !== payment.intentId) {
    return `the purchase is recorded with another payment, ${purchase.intentId}`;
  }
  if (payment.amountMinor !== purchase.amountMinor && payment.status !== 'canceled') {
    return `the amount of the payment is ${payment.amountMinor} paise, of the purchase ${purchase.amountMinor}`;
  }
  const bookedMinor = purchase.saleMinor + purchase.refundMinor;
  if (bookedMinor !== heldMinor && purchase.state !== 'refund-pending') {
    return `the provider holds ${heldMinor} paise, the ledger has ${bookedMinor} (${purchase.state})`;
  }
  if (purchase.state === 'paid' && heldMinor === 0)
    return 'the purchase is paid, but the provider holds no money for it';
  if (purchase.state === 'refund-pending' && heldMinor === 0)
    return 'the purchase waits for a refund that the provider has already made';
  if (purchase.state === 'refunded' && heldMinor > 0)
    return `the purchase is refunded, but the provider still holds ${heldMinor} paise`;
  if (purchase.state === 'paid' && purchase.saleMinor === 0)
    return 'the purchase is paid, but the ledger has no sale for it';
  if (purchase.feesMinor !== feesOf(payment)) {
    return `the provider charged fees of ${feesOf(payment)} paise, the ledger has ${purchase.feesMinor} (${purchase.state})`;
  }
  return null;
}
