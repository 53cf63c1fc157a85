import { createHmac } from 'node:crypto';
import type { RecordJournal } from '../common/record-journal.ts';
import { WebhookDelivery } from '../common/webhook-delivery.ts';
import { invalidRequest } from './stripe-errors.ts';
import type { WebhookEndpoint, StripeEvent } from './stripe-types.ts';
import { newId, nowSeconds, type StripeWorld } from './stripe-world.ts';

const FROM_SETTINGS = 'from the settings of the sandbox';

export function registerEndpointFromSettings(world: StripeWorld, url: string, secret: string): void {
  for (const endpoint of world.endpoints.list()) {
    if (endpoint.description !== FROM_SETTINGS) continue;
    if (endpoint.url === url) {
      world.endpoints.save(endpoint.id, { ...endpoint, secret });
      return;
    }
    world.endpoints.delete(endpoint.id);
  }
  addEndpoint(world, { url, secret, enabledEvents: ['*'], description: FROM_SETTINGS });
}

export function addEndpoint(
  world: StripeWorld,
  facts: {
    url: string;
    secret: string;
    enabledEvents: string[];
    description: string | null;
  },
): WebhookEndpoint {
  if (!URL.canParse(facts.url) || !/^https?:$/.test(new URL(facts.url).protocol)) {
    throw invalidRequest(
      'Invalid URL: An explicit scheme (such as https) must be provided.',
      'url',
      'url_invalid',
    );
  }
  const endpoint: WebhookEndpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: nowSeconds(),
    description: facts.description,
    enabled_events: facts.enabledEvents,
    livemode: false,
    metadata: {},
    secret: facts.secret,
    status: 'enabled',
    url: facts.url,
  };
  world.endpoints.save(endpoint.id, endpoint);
  return endpoint;
}

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
