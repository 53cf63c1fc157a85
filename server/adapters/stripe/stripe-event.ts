import type { Stripe } from 'stripe';
import { InvalidSignatureError, type PaymentEvent, type SignedEvent } from '../../ports/payment-gateway.ts';
import { isEventId, isPastTime, isStorable } from '../outside/event-values.ts';
import { toFailure } from './stripe-payment.ts';

const SIGNATURE_TOLERANCE_SECONDS = 300;

/** These types of events may change a purchase: https://docs.stripe.com/api/events/types */
export const RELEVANT_EVENTS = [
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
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  // This event arrives shortly after the payment and contains the provider's fee.
  'charge.updated',
];

/** https://docs.stripe.com/webhooks#verify-official-libraries @throws InvalidSignatureError */
export function parseEvent(
  stripe: Stripe,
  webhookSecret: string,
  { rawBody, headers }: SignedEvent,
): PaymentEvent {
  const header = headers['stripe-signature'];
  const signature = typeof header === 'string' ? header : '';
  try {
    const event = stripe.webhooks.constructEvent(
      Buffer.from(rawBody),
      signature,
      webhookSecret,
      SIGNATURE_TOLERANCE_SECONDS,
    );
    assertUsable(event, signedAt(signature));
    return toEvent(event);
  } catch {
    throw new InvalidSignatureError();
  }
}

/** Rejects timestamps in the future, which Stripe's library accepts, and events that cannot be stored. */
function assertUsable(event: Stripe.Event, signedAtSeconds: number): void {
  if (!isPastTime(signedAtSeconds)) throw new Error('signed in the future');
  if (!isPastTime(event.created)) throw new Error('created in the future, or without a time');
  if (typeof event.type !== 'string' || !isEventId(event.id)) throw new Error('invalid event');
  if (!isStorable(event)) throw new Error('text that cannot be stored');
}

function signedAt(signature: string): number {
  return Number(/(?:^|,)t=(\d{1,12})(?:,|$)/u.exec(signature)?.[1] ?? Number.NaN);
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
  return {
    id: event.id,
    type: event.type,
    intentId,
    payload: { object: object.object ?? null, objectId: object.id ?? null, created: event.created, failure },
  };
}
