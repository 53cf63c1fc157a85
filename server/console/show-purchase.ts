import { DomainError } from '#domain/common/domain-error.ts';
import { formatAmount } from '#domain/common/format-amount.ts';
import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import type { Context } from '../context.ts';
import type { Payment } from '../ports/payment-gateway.ts';
import { CommandError } from './operator-answer.ts';
import { findPurchaseBy, listPurchaseTrail } from './operator-store.ts';

export type FoundPurchase = NonNullable<Awaited<ReturnType<typeof findPurchaseBy>>>;

export async function getPurchaseByReference(
  context: Pick<Context, 'database'>,
  name: string,
): Promise<FoundPurchase> {
  const receipt = /^(?:PH-)?(\d{1,15})$/iu.exec(name);
  const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(name);
  const found = await findPurchaseBy(
    context.database,
    receipt === null ? (isId ? { id: name } : { intentId: name }) : { receiptNumber: Number(receipt[1]) },
  );
  if (found === null) throw new CommandError(`No purchase has the id, payment or receipt ${name}.`);
  return found;
}

export async function describePurchase(context: Context, purchase: FoundPurchase): Promise<string[]> {
  const trail = await listPurchaseTrail(context.database, purchase.id, purchase.intentId);
  const moments: (readonly [string, Date | null])[] = [
    ['reserved', purchase.createdAt],
    ['reserved until', purchase.expiresAt],
    ['paid', purchase.paidAt],
    ['ended', purchase.endedAt],
  ];
  return [
    `purchase     ${purchase.id}`,
    `state        ${purchase.state}${purchase.endReason === null ? '' : ` (${purchase.endReason})`}`,
    `project      ${purchase.projectId} "${purchase.title}"`,
    `buyer        ${purchase.buyer} ${purchase.buyerId}`,
    `seller       ${purchase.seller} ${purchase.sellerId}`,
    `amount       ${formatAmount(purchase.amountMinor)} (price ${formatAmount(purchase.priceRupees * 100)}, fee ${formatAmount(purchase.feeRupees * 100)})`,
    `receipt      ${purchase.receiptNumber === null ? 'none' : formatReceiptNumber(purchase.receiptNumber)}`,
    `payment      ${purchase.intentId ?? 'none'}${purchase.refundId === null ? '' : `, refund ${purchase.refundId}`}`,
    ...moments.flatMap(([what, at]) => (at === null ? [] : [`${what.padEnd(13)}${at.toISOString()}`])),
    `provider     ${await askProvider(context, purchase.intentId)}`,
    ...trail.map(({ at, sentence }) => `${at.toISOString()}  ${sentence}`),
  ];
}

async function askProvider(
  { payments }: Pick<Context, 'payments'>,
  intentId: string | null,
): Promise<string> {
  if (intentId === null) return 'no payment was created';
  try {
    const payment = await payments.findPayment(intentId);
    return payment === null ? 'does not know this payment' : describePayment(payment);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return `does not respond: ${error.message}`;
  }
}

function describePayment(payment: Payment): string {
  const { status, amountMinor, amountReceivedMinor, amountRefundedMinor } = payment;
  const { amountLostMinor, openDispute, method, lastFailure } = payment;
  return [
    `${status}, ${formatAmount(amountReceivedMinor)} of ${formatAmount(amountMinor)} collected, ${formatAmount(amountRefundedMinor)} refunded`,
    ...(method === null ? [] : [`by ${method}`]),
    ...(amountLostMinor > 0 ? [`${formatAmount(amountLostMinor)} lost in a dispute`] : []),
    ...(openDispute === null ? [] : ['a dispute is open']),
    ...(lastFailure === null ? [] : [`last declined: ${lastFailure.reason}`]),
  ].join(', ');
}
