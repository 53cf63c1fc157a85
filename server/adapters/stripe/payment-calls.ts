import type { Stripe } from 'stripe';
import { ProjectUnavailableError } from '#domain/purchases/errors.ts';
import {
  type DeploymentMarks,
  type Payment,
  type PaymentGateway,
  PaymentNotCancelableError,
} from '../../ports/payment-gateway.ts';
import { isStripeError, type SendRequest, type StripeConnection } from './stripe-connection.ts';
import { toPayment } from './stripe-payment.ts';

export const WITH_CHARGE = ['latest_charge', 'latest_charge.balance_transaction'];

type PaymentCalls = Pick<PaymentGateway, 'openPayment' | 'findPayment' | 'cancelPayment'>;

export function paymentCalls(
  { stripe, call }: StripeConnection,
  {
    deployments: [deployment],
    payerKey,
  }: { readonly deployments: DeploymentMarks; readonly payerKey: Uint8Array },
): PaymentCalls {
  async function find(send: SendRequest, intentId: string): Promise<Payment | null> {
    try {
      const intent = await send((options) =>
        stripe.paymentIntents.retrieve(intentId, { expand: WITH_CHARGE }, options),
      );
      return toPayment(intent, await disputesOf(stripe, send, intent), payerKey);
    } catch (error) {
      if (isStripeError(error) && error.statusCode === 404) return null;
      throw error;
    }
  }

  return {
    openPayment: ({ purchaseId, projectId, buyerId, amountMinor, currency, description }) =>
      call(async (send) => {
        try {
          const intent = await send((options) =>
            stripe.paymentIntents.create(
              {
                amount: amountMinor,
                currency,
                allowed_payment_method_types: ['card', 'upi'],
                description,
                metadata: {
                  purchase_id: purchaseId,
                  project_id: projectId,
                  buyer_id: buyerId,
                  deployment,
                },
              },
              { ...options, idempotencyKey: `open-${purchaseId}` },
            ),
          );
          return toPayment(intent, [], payerKey);
        } catch (error) {
          if (
            isStripeError(error) &&
            (error.code === 'amount_too_large' || error.code === 'amount_too_small')
          ) {
            throw new ProjectUnavailableError('amount-refused');
          }
          throw error;
        }
      }),

    findPayment: (intentId) => call((send) => find(send, intentId)),

    cancelPayment: (intentId) =>
      call(async (send) => {
        try {
          const intent = await send((options) => stripe.paymentIntents.cancel(intentId, {}, options));
          return toPayment(intent, [], payerKey);
        } catch (error) {
          if (!isStripeError(error)) throw error;
          if (error.statusCode === 404) return null;
          if (error.code !== 'payment_intent_unexpected_state') throw error;
          const payment = await find(send, intentId);
          if (payment === null) throw error;
          if (payment.status === 'canceled') return payment;
          throw new PaymentNotCancelableError(payment);
        }
      }),
  };
}

export async function disputesOf(
  stripe: Stripe,
  send: SendRequest,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.Dispute[]> {
  if (typeof intent.latest_charge !== 'object' || intent.latest_charge?.disputed !== true) return [];
  const { data } = await send((options) =>
    stripe.disputes.list({ payment_intent: intent.id, limit: 100 }, options),
  );
  return data;
}
