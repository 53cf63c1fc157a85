import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { RecordJournal } from '../common/record-journal.ts';
import { WebhookDelivery } from '../common/webhook-delivery.ts';
import { addCheckout } from './checkout.ts';
import { addRazorpayControl } from './razorpay-control.ts';
import { addRazorpayRoutes, sendUnknownRoute } from './razorpay-routes.ts';
import type { WebhookEvent } from './razorpay-types.ts';
import { openRazorpayWorld } from './razorpay-world.ts';
import type { RazorpayWorld } from './razorpay-world.ts';
import { addAccountRoutes, addTransferRoutes } from './route-routes.ts';

export interface RazorpaySandbox {
  register: (app: FastifyInstance) => void;
  start: (webhook: { url: string; secret: string } | null) => void;
  close: () => Promise<void>;
}

export function openRazorpay(journal: RecordJournal, url: () => string): RazorpaySandbox {
  const world = openRazorpayWorld(journal, url);
  const webhooks = deliverWebhooks(world, journal);
  return {
    register: (app) => {
      app.register(
        (scope, _options, done) => {
          scope.register(
            (api, _apiOptions, apiDone) => {
              api.setNotFoundHandler((_request, reply) => sendUnknownRoute(reply));
              addRazorpayRoutes(api, world);
              addTransferRoutes(api, world);
              addCheckout(api, world);
              apiDone();
            },
            { prefix: '/v1' },
          );
          scope.register(
            (api, _apiOptions, apiDone) => {
              api.setNotFoundHandler((_request, reply) => sendUnknownRoute(reply));
              addAccountRoutes(api, world);
              apiDone();
            },
            { prefix: '/v2' },
          );
          scope.register(
            (control, _controlOptions, controlDone) => {
              addRazorpayControl(control, world, webhooks);
              controlDone();
            },
            { prefix: '/_control' },
          );
          done();
        },
        { prefix: '/razorpay' },
      );
    },
    start: (webhook) => {
      world.webhook = webhook;
      webhooks.resume();
    },
    close: () => webhooks.close(),
  };
}

function deliverWebhooks(world: RazorpayWorld, journal: RecordJournal): WebhookDelivery<WebhookEvent> {
  const delivery = new WebhookDelivery<WebhookEvent>({
    deliveries: journal.collection('razorpay.deliveries'),
    faults: world.faults,
    findEvent: (id) => world.events.find(id),
    typeOf: ({ body }) => body.event,
    listEndpoints: () => (world.webhook === null ? [] : [{ id: 'webhook', url: world.webhook.url }]),
    compose: (event) => {
      if (world.webhook === null) return null;
      const { url, secret } = world.webhook;
      const body = JSON.stringify(event.body);
      return {
        url,
        body,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Razorpay-Webhook/v1',
          'x-razorpay-event-id': event.id,
          'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
        },
      };
    },
  });
  world.deliver = (event) => delivery.deliver(event);
  return delivery;
}
