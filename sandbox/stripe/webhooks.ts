import { createHmac } from 'node:crypto';
import type { RecordJournal } from '../common/record-journal.ts';
import { WebhookDelivery } from '../common/webhook-delivery.ts';
import type { StripeEvent } from './stripe-types.ts';
import type { StripeWorld } from './stripe-world.ts';

/** https://docs.stripe.com/webhooks */
export function deliverStripeWebhooks(
  world: StripeWorld,
  journal: RecordJournal,
): WebhookDelivery<StripeEvent> {
  const delivery = new WebhookDelivery<StripeEvent>({
    deliveries: journal.collection('stripe.deliveries'),
    faults: world.faults,
    findEvent: (id) => world.events.find(id),
    typeOf: ({ type }) => type,
    listEndpoints: ({ type }) =>
      world.endpoints
        .list()
        .filter(({ enabled_events: enabled }) => enabled.includes('*') || enabled.includes(type)),
    compose: (event, endpointId) => {
      const endpoint = world.endpoints.find(endpointId);
      if (endpoint?.status !== 'enabled') return null;
      const body = JSON.stringify({ ...event, pending_webhooks: 1 }, null, 2);
      return {
        url: endpoint.url,
        body,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signatureOf(body, endpoint.secret),
        },
      };
    },
  });
  world.deliver = (event) => delivery.deliver(event);
  return delivery;
}

/** https://docs.stripe.com/webhooks#verify-manually */
function signatureOf(body: string, secret: string): string {
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
