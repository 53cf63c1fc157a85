import { createHmac } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { Payment, PaymentStatus } from '../../ports/payment-gateway.ts';

/** https://docs.stripe.com/api/disputes/object#dispute_object-status */
const WAITING_FOR_US: ReadonlySet<Stripe.Dispute.Status> = new Set<Stripe.Dispute.Status>([
  'needs_response',
  'warning_needs_response',
]);

/**
 * A payment intent in our own words. https://docs.stripe.com/api/payment_intents/object
 *
 * @param disputes - those of this payment; a charge only says that there was one.
 * @param payerKey - what the payer is hashed with: neither a card's fingerprint nor a UPI id is kept.
 */
export function toPayment(
  intent: Stripe.PaymentIntent,
  disputes: readonly Stripe.Dispute[],
  payerKey: Uint8Array,
): Payment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const failure = intent.last_payment_error;
  const open = disputes.find(({ status }) => WAITING_FOR_US.has(status));
  return {
    intentId: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: toStatus(intent.status),
    amountMinor: intent.amount,
    amountReceivedMinor: intent.amount_received,
    amountRefundedMinor: charge?.amount_refunded ?? 0,
    disputed: disputes.some(({ status }) => status === 'lost'),
    openDispute: open === undefined ? null : { evidenceDueAt: toDate(open.evidence_details.due_by) },
    currency: intent.currency,
    live: intent.livemode,
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
    reason: (failure.message ?? 'The payment was declined.').slice(0, 500),
  };
}

function toStatus(status: Stripe.PaymentIntent.Status): PaymentStatus {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'canceled') return 'canceled';
  if (status === 'processing' || status === 'requires_capture') return 'processing';
  // requires_payment_method, requires_confirmation, requires_action, and whatever Stripe adds: nobody has paid yet.
  return 'awaiting-payment';
}
