import { createHmac } from 'node:crypto';
import type { Stripe } from 'stripe';
import { paymentDeclined } from '#words/answers.ts';
import type { OpenDispute, Payment, PaymentStatus, ProviderFee } from '../../ports/payment-gateway.ts';

/** https://docs.stripe.com/api/disputes/object#dispute_object-status */
const AWAITING_EVIDENCE: ReadonlySet<string> = new Set<Stripe.Dispute.Status>([
  'needs_response',
  'warning_needs_response',
  'appeal_needs_response',
]);
/** Any other status counts as open, because delaying a shipment is safer than losing the payment for it. */
const CLOSED: ReadonlySet<string> = new Set<Stripe.Dispute.Status>([
  'won',
  'lost',
  'prevented',
  'warning_closed',
]);

/**
 * https://docs.stripe.com/api/payment_intents/object
 * @param disputes - the disputes of this payment, which charges do not include.
 * @param payerKey - the HMAC key for card fingerprints and UPI IDs, which are stored only as hashes.
 */
export function toPayment(
  intent: Stripe.PaymentIntent,
  disputes: readonly Stripe.Dispute[],
  payerKey: Uint8Array,
): Payment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const failure = intent.last_payment_error;
  const lost = disputes.filter(({ status }) => status === 'lost');
  return {
    intentId: intent.id,
    checkoutToken: intent.client_secret ?? '',
    status: toStatus(intent.status),
    amountMinor: intent.amount,
    amountReceivedMinor: intent.amount_received,
    amountRefundedMinor: charge?.amount_refunded ?? 0,
    amountLostMinor: Math.min(
      lost.reduce((sum, { amount }) => sum + amount, 0),
      intent.amount_received,
    ),
    lostDisputes: lost.map(({ id, amount }) => ({ id, amountMinor: amount })),
    openDispute: toOpenDispute(disputes),
    fees: toFees(charge, disputes),
    currency: intent.currency,
    isLiveMode: intent.livemode,
    purchaseId: intent.metadata['purchase_id'] ?? null,
    projectId: intent.metadata['project_id'] ?? null,
    buyerId: intent.metadata['buyer_id'] ?? null,
    deployment: intent.metadata['deployment'] ?? null,
    openedAt: new Date(intent.created * 1_000),
    succeededAt: intent.status === 'succeeded' && charge !== null ? new Date(charge.created * 1_000) : null,
    method: charge?.payment_method_details?.type ?? null,
    payerHash: intent.status === 'succeeded' ? toPayerHash(charge, payerKey) : null,
    lastFailure: failure === null ? null : toFailure(failure, intent.id),
  };
}

/** https://docs.stripe.com/api/charges/object#charge_object-payment_method_details */
function toPayerHash(charge: Stripe.Charge | null, key: Uint8Array): string | null {
  const details = charge?.payment_method_details;
  const fingerprint = details?.card?.fingerprint ?? null;
  const upiId = details?.upi?.vpa ?? null;
  if (fingerprint === null && upiId === null) return null;
  const payer = fingerprint === null ? `upi:${upiId?.trim().toLowerCase()}` : `card:${fingerprint}`;
  return createHmac('sha256', key).update(payer).digest('base64url');
}

function toOpenDispute(disputes: readonly Stripe.Dispute[]): OpenDispute | null {
  const open = disputes.filter(({ status }) => !CLOSED.has(status));
  const dispute = open.find(({ status }) => AWAITING_EVIDENCE.has(status)) ?? open[0];
  if (dispute === undefined) return null;
  return {
    id: dispute.id,
    openedAt: new Date(dispute.created * 1_000),
    isWaitingForUs: AWAITING_EVIDENCE.has(dispute.status),
    evidenceDueAt: toDate(dispute.evidence_details.due_by),
  };
}

/** The fees of disputes are included: https://docs.stripe.com/api/balance_transactions/object */
function toFees(charge: Stripe.Charge | null, disputes: readonly Stripe.Dispute[]): ProviderFee[] {
  const settled = charge?.balance_transaction;
  const isSettled = typeof settled === 'object' && settled !== null;
  return [
    ...(isSettled ? [toFee(settled, 'provider-fee')] : []),
    ...disputes.flatMap(({ balance_transactions: all }) =>
      all.map((transaction) => toFee(transaction, 'dispute-fee')),
    ),
  ].filter(({ amountMinor }) => amountMinor !== 0);
}

function toFee({ id, fee }: Stripe.BalanceTransaction, kind: ProviderFee['kind']): ProviderFee {
  return { reference: id, kind, amountMinor: fee };
}

function toDate(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1_000);
}

export function toFailure(
  failure: Pick<Stripe.PaymentIntent.LastPaymentError, 'charge' | 'code' | 'decline_code' | 'message'>,
  intentId: string,
): NonNullable<Payment['lastFailure']> {
  return {
    id: failure.charge ?? intentId,
    code: failure.decline_code ?? failure.code ?? null,
    reason: (failure.message ?? paymentDeclined).slice(0, 500),
  };
}

function toStatus(status: Stripe.PaymentIntent.Status): PaymentStatus {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'canceled') return 'canceled';
  if (status === 'processing' || status === 'requires_capture') return 'processing';
  return 'awaiting-payment';
}
