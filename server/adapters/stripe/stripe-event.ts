import type { Stripe } from 'stripe';
import { InvalidSignature, type PaymentEvent } from '../../ports/payment-gateway.ts';
import { toFailure } from './stripe-payment.ts';

const SIGNATURE_TOLERANCE_SECONDS = 300;

/** Those after which a payment may mean something else for its purchase. https://docs.stripe.com/api/events/types */
export const MOVING_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
];

/** https://docs.stripe.com/webhooks#verify-official-libraries @throws InvalidSignature */
export function parseEvent(
  stripe: Stripe,
  webhookSecret: string,
  rawBody: Uint8Array,
  signature: string,
): PaymentEvent {
  try {
    return toEvent(
      stripe.webhooks.constructEvent(
        Buffer.from(rawBody),
        signature,
        webhookSecret,
        SIGNATURE_TOLERANCE_SECONDS,
      ),
    );
  } catch {
    throw new InvalidSignature();
  }
}

export function toEvent(event: Stripe.Event): PaymentEvent {
  const object = event.data.object as {
    id?: string;
    object?: string;
    payment_intent?: string | { id: string } | null;
    last_payment_error?: Stripe.PaymentIntent.LastPaymentError | null;
  };
  const intentId =
    object.object === 'payment_intent'
      ? (object.id ?? null)
      : typeof object.payment_intent === 'object'
        ? (object.payment_intent?.id ?? null)
        : (object.payment_intent ?? null);
  const failure =
    intentId !== null && event.type === 'payment_intent.payment_failed' && object.last_payment_error
      ? toFailure(object.last_payment_error, intentId)
      : null;
  // Kept without the client secret and the buyer's billing details, which the event carries.
  return {
    id: event.id,
    type: event.type,
    intentId,
    payload: { object: object.object ?? null, objectId: object.id ?? null, created: event.created, failure },
  };
}
