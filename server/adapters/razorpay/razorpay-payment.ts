import { createHmac } from 'node:crypto';
import type { Disputes } from 'razorpay/dist/types/disputes.js';
import type { Orders } from 'razorpay/dist/types/orders.js';
import type { Payments } from 'razorpay/dist/types/payments.js';
import { paymentDeclined } from '#words/answers.ts';
import type { OpenDispute, Payment, PaymentStatus, ProviderFee } from '../../ports/payment-gateway.ts';

export type Order = Orders.RazorpayOrder;
/** The package's types omit that a fee is null until the payment is captured. */
export type Attempt = Omit<Payments.RazorpayPayment, 'fee'> & { readonly fee: number | null };
export type Dispute = Disputes.RazorpayDispute;

export interface MappingSettings {
  readonly isLiveMode: boolean;
  /** The HMAC key for UPI IDs, which are stored only as hashes. */
  readonly payerKey: Uint8Array;
  readonly captures: boolean;
}

/** Any other status counts as open, because delaying a shipment is safer than losing the payment for it. */
const CLOSED_DISPUTES: ReadonlySet<string> = new Set(['won', 'lost', 'closed']);

/** Marks an order whose reservation has ended, because Razorpay cannot cancel orders. */
export const CLOSED_NOTE = 'closed';

/**
 * https://razorpay.com/docs/api/orders/entity, https://razorpay.com/docs/api/payments/entity
 * @param disputes - the disputes about any of the attempts.
 */
export function toPayment(
  order: Order,
  attempts: readonly Attempt[],
  disputes: readonly Dispute[],
  { isLiveMode, payerKey }: MappingSettings,
): Payment {
  const captured = attempts.filter(({ captured: isCaptured }) => isCaptured);
  const first = captured.toSorted((a, b) => a.created_at - b.created_at)[0] ?? null;
  const receivedMinor = sum(captured.map(({ amount }) => Number(amount)));
  const lost = disputes
    .filter(({ status }) => status === 'lost')
    .map(({ id, amount, amount_deducted: deducted }) => ({
      id,
      amountMinor: deducted > 0 ? deducted : amount,
    }));
  const failed = attempts.filter(({ status }) => status === 'failed');
  const lastFailed = failed.toSorted((a, b) => b.created_at - a.created_at)[0];
  const status = toStatus(order, attempts);
  return {
    intentId: order.id,
    checkoutToken: order.id,
    status,
    amountMinor: Number(order.amount),
    amountReceivedMinor: receivedMinor,
    amountRefundedMinor: sum(captured.map(({ amount_refunded: refunded }) => refunded ?? 0)),
    amountLostMinor: Math.min(sum(lost.map(({ amountMinor }) => amountMinor)), receivedMinor),
    lostDisputes: lost,
    openDispute: toOpenDispute(disputes),
    fees: captured.flatMap(toFees),
    currency: order.currency.toLowerCase(),
    isLiveMode,
    ...notesOf(order),
    openedAt: new Date(order.created_at * 1_000),
    succeededAt: first === null ? null : new Date(first.created_at * 1_000),
    method: first?.method ?? null,
    payerHash: first === null ? null : toPayerHash(first, payerKey),
    lastFailure: lastFailed === undefined || first !== null ? null : toFailure(lastFailed),
  };
}

/**
 * A pending card payment counts as unpaid, because the buyer can abandon the payment. A pending UPI payment counts as
 * processing, because the request cannot be withdrawn from the buyer's app.
 */
function toStatus(order: Order, attempts: readonly Attempt[]): PaymentStatus {
  if (attempts.some(({ captured }) => captured)) return 'succeeded';
  const isWithBank = attempts.some(
    ({ status, method }) => status === 'authorized' || (status === 'created' && method === 'upi'),
  );
  if (isWithBank) return 'processing';
  return noteOf(order, CLOSED_NOTE) === null ? 'awaiting-payment' : 'canceled';
}

function notesOf(order: Order): Pick<Payment, 'purchaseId' | 'projectId' | 'buyerId' | 'deployment'> {
  return {
    purchaseId: noteOf(order, 'purchase_id'),
    projectId: noteOf(order, 'project_id'),
    buyerId: noteOf(order, 'buyer_id'),
    deployment: noteOf(order, 'deployment'),
  };
}

/** For an order without notes, Razorpay returns an empty list instead of an empty object. */
export function noteOf({ notes }: Order, name: string): string | null {
  const value = Array.isArray(notes) ? undefined : notes?.[name];
  return value === undefined || value === null ? null : String(value);
}

/** Razorpay's `fee` includes the tax on it. */
function toFees({ id, fee }: Attempt): ProviderFee[] {
  return fee === null || fee === 0 ? [] : [{ reference: id, kind: 'provider-fee', amountMinor: fee }];
}

/** Only UPI payments have a hash, because Razorpay gives merchants no card fingerprint. */
function toPayerHash({ vpa }: Attempt, key: Uint8Array): string | null {
  if (vpa === null || vpa === undefined || vpa === '') return null;
  return createHmac('sha256', key).update(`upi:${vpa.trim().toLowerCase()}`).digest('base64url');
}

function toOpenDispute(disputes: readonly Dispute[]): OpenDispute | null {
  const open = disputes.filter(({ status }) => !CLOSED_DISPUTES.has(status));
  const dispute = open.find(({ status }) => status === 'open') ?? open[0];
  if (dispute === undefined) return null;
  const { id, created_at: createdAt, status, respond_by: respondBy } = dispute;
  return {
    id,
    openedAt: new Date(createdAt * 1_000),
    isWaitingForUs: status === 'open',
    evidenceDueAt: respondBy === 0 ? null : new Date(respondBy * 1_000),
  };
}

export function toFailure(
  attempt: Pick<Attempt, 'id' | 'error_code' | 'error_reason' | 'error_description'>,
): NonNullable<Payment['lastFailure']> {
  return {
    id: attempt.id,
    code: attempt.error_reason ?? attempt.error_code ?? null,
    reason: (attempt.error_description ?? paymentDeclined).slice(0, 500),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
