import { DomainError } from '#domain/common/domain-error.ts';
import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import type { Context } from '../context.ts';
import type { Payment } from '../ports/payment-gateway.ts';
import { CommandError } from './command-error.ts';
import { findPurchaseBy, listPurchaseTrail } from './operator-store.ts';

export type FoundPurchase = NonNullable<Awaited<ReturnType<typeof findPurchaseBy>>>;

/** @param name - the purchase's id, its payment's, or the number of the receipt with or without `PH-`. @throws CommandError */
export async function getPurchaseNamed(
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

/** Describes a purchase from our records and the provider's, line by line. */
export async function describePurchase(context: Context, purchase: FoundPurchase): Promise<string[]> {
  const trail = await listPurchaseTrail(context.database, purchase.id, purchase.intent_id);
  const moments: (readonly [string, Date | null])[] = [
    ['reserved', purchase.created_at],
    ['reserved until', purchase.expires_at],
    ['paid', purchase.paid_at],
    ['ended', purchase.ended_at],
  ];
  return [
    `purchase     ${purchase.id}`,
    `state        ${purchase.state}${purchase.end_reason === null ? '' : ` (${purchase.end_reason})`}`,
    `project      ${purchase.project_id} "${purchase.title}"`,
    `buyer        ${purchase.buyer} ${purchase.buyer_id}`,
    `seller       ${purchase.seller} ${purchase.seller_id}`,
    `amount       ${purchase.amount_minor} paise (price ₹${purchase.price_rupees}, fee ₹${purchase.fee_rupees})`,
    `receipt      ${purchase.receipt_number === null ? 'none' : formatReceiptNumber(purchase.receipt_number)}`,
    `payment      ${purchase.intent_id ?? 'none'}${purchase.refund_id === null ? '' : `, refund ${purchase.refund_id}`}`,
    ...moments.flatMap(([what, at]) => (at === null ? [] : [`${what.padEnd(13)}${at.toISOString()}`])),
    `provider     ${await askProvider(context, purchase.intent_id)}`,
    ...trail.map(({ at, sentence }) => `${at.toISOString()}  ${sentence}`),
  ];
}

async function askProvider(
  { payments }: Pick<Context, 'payments'>,
  intentId: string | null,
): Promise<string> {
  if (intentId === null) return 'was never told';
  try {
    const payment = await payments.findPayment(intentId);
    return payment === null ? 'does not know this payment' : describePayment(payment);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return `does not answer: ${error.message}`;
  }
}

function describePayment(payment: Payment): string {
  const { status, amountMinor, amountReceivedMinor, amountRefundedMinor } = payment;
  const { amountLostMinor, openDispute, method, lastFailure } = payment;
  return [
    `${status}, ${amountReceivedMinor} of ${amountMinor} paise collected, ${amountRefundedMinor} refunded`,
    ...(method === null ? [] : [`by ${method}`]),
    ...(amountLostMinor > 0 ? [`${amountLostMinor} lost to a dispute`] : []),
    ...(openDispute === null ? [] : ['a dispute is open']),
    ...(lastFailure === null ? [] : [`last declined: ${lastFailure.reason}`]),
  ].join(', ');
}
