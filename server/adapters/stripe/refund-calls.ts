import type { Stripe } from 'stripe';
import { type PaymentGateway, type Refund, RefundRefusedError } from '../../ports/payment-gateway.ts';
import { disputesOf } from './payment-calls.ts';
import { isStripeError, type SendRequest, type StripeConnection } from './stripe-connection.ts';
import { toPayment } from './stripe-payment.ts';

export function refundCalls(
  { stripe, call }: StripeConnection,
  { payerKey }: { readonly payerKey: Uint8Array },
): Pick<PaymentGateway, 'refundPayment' | 'refundPart'> {
  const run = (work: (send: SendRequest) => Promise<Refund>): Promise<Refund> =>
    call(async (send) => {
      try {
        return await work(send);
      } catch (error) {
        throw isStripeError(error) ? new RefundRefusedError(error.message, { cause: error }) : error;
      }
    });
  /** Stripe replays even errors for an idempotency key, so `keySuffix` changes the key whenever a dispute changes. */
  async function readDisputes(send: SendRequest, intentId: string) {
    const intent = await send((options) =>
      stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }, options),
    );
    const disputes = await disputesOf(stripe, send, intent);
    return { intent, disputes, keySuffix: disputes.map(({ id, status }) => `-${id}-${status}`).join('') };
  }
  return {
    refundPayment: (intentId, purchaseId) =>
      run(async (send) => {
        const { data: refunds } = await send((options) =>
          stripe.refunds.list({ payment_intent: intentId, limit: 100 }, options),
        );
        const validRefunds = refunds.filter((refund) => toRefund(refund).state !== 'failed');
        const { intent, disputes, keySuffix } = await readDisputes(send, intentId);
        const lostMinor = toPayment(intent, disputes, payerKey).amountLostMinor;
        const remainingMinor = validRefunds.reduce(
          (remaining, { amount }) => remaining - amount,
          intent.amount_received - lostMinor,
        );
        if (remainingMinor <= 0) {
          const pending = validRefunds.find((refund) => toRefund(refund).state !== 'made') ?? validRefunds[0];
          if (pending === undefined)
            throw new RefundRefusedError(`the payment ${intentId} has nothing to refund`);
          return toRefund(pending);
        }
        const idempotencyKey = `refund-${purchaseId}-${refunds.length}-${remainingMinor}${keySuffix}`;
        return toRefund(
          await send((options) =>
            stripe.refunds.create(
              { payment_intent: intentId, amount: remainingMinor, metadata: { purchase_id: purchaseId } },
              { ...options, idempotencyKey },
            ),
          ),
        );
      }),
    refundPart: (intentId, { reference, amountMinor }) =>
      run(async (send) => {
        const { data: refunds } = await send((options) =>
          stripe.refunds.list({ payment_intent: intentId, limit: 100 }, options),
        );
        const own = refunds.filter(({ metadata }) => metadata?.['part_reference'] === reference);
        const made = own.find((refund) => toRefund(refund).state !== 'failed');
        if (made !== undefined) return toRefund(made);
        const { keySuffix } = await readDisputes(send, intentId);
        const idempotencyKey = `refund-part-${reference}-${own.length}${keySuffix}`;
        return toRefund(
          await send((options) =>
            stripe.refunds.create(
              { payment_intent: intentId, amount: amountMinor, metadata: { part_reference: reference } },
              { ...options, idempotencyKey },
            ),
          ),
        );
      }),
  };
}

/** https://docs.stripe.com/api/refunds/object#refund_object-status */
function toRefund({ id, status }: Stripe.Refund): Refund {
  const hasFailed = status === 'failed' || status === 'canceled';
  return { refundId: id, state: status === 'succeeded' ? 'made' : hasFailed ? 'failed' : 'under-way' };
}
