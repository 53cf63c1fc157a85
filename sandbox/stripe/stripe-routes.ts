import type { FastifyInstance } from 'fastify';
import { addChargeRoutes } from './charge-routes.ts';
import { addIntentRoutes } from './intent-routes.ts';
import { createPaymentMethod } from './payment-methods.ts';
import type { AddOperation, StripeCalls } from './stripe-calls.ts';
import { noSuch } from './stripe-errors.ts';
import { listPage, PAGE_PARAMETERS } from './stripe-lists.ts';
import { optionalText, optionalTexts, assertKnownParams } from './stripe-params.ts';
import type { StripeEvent } from './stripe-types.ts';
import { canSeePayment } from './stripe-world.ts';
import type { StripeWorld } from './stripe-world.ts';
import { createEndpoint, deleteEndpoint, getEndpoint, withoutSecret } from './webhook-endpoints.ts';

/** Routes exist at `/v1`, where stripe-node expects them, and at `/stripe/v1`. */
export function addStripeRoutes(app: FastifyInstance, world: StripeWorld, calls: StripeCalls): void {
  const add: AddOperation = (method, path, operation) => {
    app.route({ method, url: path, handler: (request, reply) => calls.answer(operation, request, reply) });
  };

  addIntentRoutes(add, world);
  addChargeRoutes(add, world);

  add('POST', '/payment_methods', {
    name: 'payment_methods.create',
    allowsPublishableKey: true,
    work: ({ params }) => {
      const { key: _key, ...rest } = params;
      return createPaymentMethod(world, rest);
    },
  });
  add('GET', '/payment_methods/:id', {
    name: 'payment_methods.retrieve',
    work: ({ id }) => {
      const method = world.paymentMethods.find(id);
      if (!method) throw noSuch('PaymentMethod', id, 'payment_method');
      return method;
    },
  });

  add('GET', '/events', {
    name: 'events.list',
    work: ({ params, path, caller }) => {
      assertKnownParams(params, [...PAGE_PARAMETERS, 'type', 'types', 'delivery_success']);
      const type = optionalText(params, 'type');
      const types = optionalTexts(params, 'types') ?? (type === null ? [] : [type]);
      const isListed = (event: StripeEvent): boolean =>
        canSeePayment(world, caller, paymentOf(event)) &&
        (types.length === 0 || types.some((wanted) => isType(event.type, wanted)));
      return listPage(world.events.list(), params, path, 'event', isListed);
    },
  });
  add('GET', '/events/:id', {
    name: 'events.retrieve',
    work: ({ id }) => {
      const event = world.events.find(id);
      if (!event) throw noSuch('event', id, 'id');
      return event;
    },
  });

  add('POST', '/webhook_endpoints', {
    name: 'webhook_endpoints.create',
    work: ({ params }) => createEndpoint(world, params),
  });
  add('GET', '/webhook_endpoints', {
    name: 'webhook_endpoints.list',
    work: ({ params, path }) =>
      listPage(world.endpoints.list().map(withoutSecret), params, path, 'webhook endpoint'),
  });
  add('GET', '/webhook_endpoints/:id', {
    name: 'webhook_endpoints.retrieve',
    work: ({ id }) => withoutSecret(getEndpoint(world, id)),
  });
  add('DELETE', '/webhook_endpoints/:id', {
    name: 'webhook_endpoints.delete',
    work: ({ id }) => deleteEndpoint(world, id),
  });
}

function paymentOf({ data }: StripeEvent): string {
  const object = data.object as { id?: string; object?: string; payment_intent?: string };
  return (object.object === 'payment_intent' ? object.id : object.payment_intent) ?? '';
}

function isType(type: string, wanted: string): boolean {
  return wanted.endsWith('.*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
