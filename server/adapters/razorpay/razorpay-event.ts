import { createHmac, timingSafeEqual } from 'node:crypto';
import { InvalidSignatureError, type PaymentEvent, type SignedEvent } from '../../ports/payment-gateway.ts';
import { isEventId, isPastTime, isStorable } from '../outside/event-values.ts';
import { type Attempt, toFailure } from './razorpay-payment.ts';

interface WebhookBody {
  readonly event?: unknown;
  readonly created_at?: unknown;
  readonly payload?: {
    readonly payment?: { readonly entity?: Partial<Attempt> };
    readonly order?: { readonly entity?: { readonly id?: unknown } };
    readonly transfer?: { readonly entity?: { readonly notes?: unknown } };
    readonly merchant_product?: { readonly entity?: { readonly merchant_id?: unknown } };
  };
}

/** https://razorpay.com/docs/webhooks/validate-test @throws InvalidSignatureError */
export function parseEvent(webhookSecret: string, { rawBody, headers }: SignedEvent): PaymentEvent {
  const signature = headers['x-razorpay-signature'];
  const id = headers['x-razorpay-event-id'];
  if (typeof signature !== 'string' || !isSignatureOf(webhookSecret, rawBody, signature) || !isEventId(id)) {
    throw new InvalidSignatureError();
  }
  try {
    const body = JSON.parse(Buffer.from(rawBody).toString('utf8')) as WebhookBody;
    if (typeof body.event !== 'string' || !isPastTime(body.created_at) || !isStorable(body)) {
      throw new Error('invalid event');
    }
    const payment = body.payload?.payment?.entity;
    const orderId = payment?.order_id ?? body.payload?.order?.entity?.id;
    const isFailure = body.event === 'payment.failed' && typeof payment?.id === 'string';
    return {
      id,
      type: body.event,
      intentId: typeof orderId === 'string' ? orderId : null,
      payload: {
        object: 'event',
        objectId: payment?.id ?? null,
        created: body.created_at,
        failure: isFailure ? toFailure(payment as Attempt) : null,
        ...aboutRoute(body.payload),
      },
    };
  } catch {
    throw new InvalidSignatureError();
  }
}

/** A Route event names either a purchase (in the transfer's notes) or a linked account. */
function aboutRoute(payload: WebhookBody['payload']): Record<string, string> {
  const notes = payload?.transfer?.entity?.notes;
  const purchaseId =
    typeof notes === 'object' && notes !== null ? (notes as Record<string, unknown>)['purchase_id'] : null;
  if (typeof purchaseId === 'string') return { transferOf: purchaseId };
  const account = payload?.merchant_product?.entity?.merchant_id;
  return typeof account === 'string' ? { linkedAccount: `acc_${account.replace(/^acc_/u, '')}` } : {};
}

/** The package's own check is not constant-time and decodes the body. */
export function isSignatureOf(secret: string, signed: string | Uint8Array, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/u.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(signed).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
