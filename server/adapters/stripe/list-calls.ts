import type { Stripe } from 'stripe';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';
import { WITH_CHARGE } from './payment-calls.ts';
import type { StripeConnection } from './stripe-connection.ts';
import { RELEVANT_EVENTS, toEvent } from './stripe-event.ts';
import { toPayment } from './stripe-payment.ts';

const PAGE_SIZE = 100;

export function listCalls(
  { stripe, call }: StripeConnection,
  { payerKey }: { readonly payerKey: Uint8Array },
): Pick<PaymentGateway, 'listPayments' | 'listEvents'> {
  return {
    async *listPayments(since) {
      const created = since === null ? {} : { created: { gte: Math.floor(since.getTime() / 1_000) } };
      // Charges do not include their disputes. There are few disputes, so all of them are loaded first.
      const disputes = new Map<string, Stripe.Dispute[]>();
      for await (const dispute of paginate((after) =>
        call((send) => send((options) => stripe.disputes.list({ limit: PAGE_SIZE, ...after }, options))),
      )) {
        if (typeof dispute.payment_intent !== 'string') continue;
        disputes.set(dispute.payment_intent, [...(disputes.get(dispute.payment_intent) ?? []), dispute]);
      }
      const intents = paginate((after) =>
        call((send) =>
          send((options) =>
            stripe.paymentIntents.list(
              {
                limit: PAGE_SIZE,
                expand: WITH_CHARGE.map((path) => `data.${path}`),
                ...created,
                ...after,
              },
              options,
            ),
          ),
        ),
      );
      for await (const intent of intents) yield toPayment(intent, disputes.get(intent.id) ?? [], payerKey);
    },

    async *listEvents(from, until) {
      const created = {
        gte: Math.floor(from.getTime() / 1_000),
        lt: Math.ceil(until.getTime() / 1_000),
      };
      const events = paginate((after) =>
        call((send) =>
          send((options) =>
            stripe.events.list({ limit: PAGE_SIZE, types: RELEVANT_EVENTS, created, ...after }, options),
          ),
        ),
      );
      for await (const event of events) yield toEvent(event);
    },
  };
}

async function* paginate<T extends { id: string }>(
  read: (after: { starting_after?: string }) => Promise<{ data: T[]; has_more: boolean }>,
): AsyncGenerator<T> {
  let after: { starting_after?: string } = {};
  for (;;) {
    const { data, has_more: hasMore } = await read(after);
    yield* data;
    const last = data.at(-1);
    if (!hasMore || last === undefined) return;
    after = { starting_after: last.id };
  }
}
