import type { FastifyInstance } from 'fastify';
import { getVisibleIntent } from './intent-changes.ts';
import { addIntentRoutes } from './intent-routes.ts';
import { createRefund } from './refunds.ts';
import type { AddOperation, StripeCalls } from './stripe-calls.ts';
import { listPage, PAGE_PARAMETERS } from './stripe-lists.ts';
import { optionalText, assertKnownParams, optionalTexts } from './stripe-params.ts';
import type { StripeEvent } from './stripe-types.ts';
import { canSeePayment, type StripeWorld } from './stripe-world.ts';

/** Routes exist at `/v1`, where stripe-node expects them, and at `/stripe/v1`. */
export function addStripeRoutes(app: FastifyInstance, world: StripeWorld, calls: StripeCalls): void {
  const add: AddOperation = (method, path, operation) => {
    app.route({ method, url: path, handler: (request, reply) => calls.answer(operation, request, reply) });
  };

  addIntentRoutes(add, world);
  addRefundRoutes(add, world);

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
}

function paymentOf({ data }: StripeEvent): string {
  const object = data.object as { id?: string; object?: string; payment_intent?: string };
  return (object.object === 'payment_intent' ? object.id : object.payment_intent) ?? '';
}

function isType(type: string, wanted: string): boolean {
  return wanted.endsWith('.*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

/** https://docs.stripe.com/api/refunds and /disputes */
function addRefundRoutes(add: AddOperation, world: StripeWorld): void {
  add('POST', '/refunds', {
    name: 'refunds.create',
    work: ({ params, caller, eventRequest }) => {
      const intent = optionalText(params, 'payment_intent');
      if (intent !== null) getVisibleIntent(world, caller, intent);
      return createRefund(world, params, eventRequest);
    },
  });
  add('GET', '/refunds', {
    name: 'refunds.list',
    work: ({ params, path, caller }) => {
      assertKnownParams(params, [...PAGE_PARAMETERS, 'payment_intent', 'charge']);
      const intent = optionalText(params, 'payment_intent');
      const charge = optionalText(params, 'charge');
      const refunds = world.refunds
        .list()
        .filter((item) => canSeePayment(world, caller, item.payment_intent))
        .filter(
          (item) =>
            (intent ?? item.payment_intent) === item.payment_intent &&
            (charge ?? item.charge) === item.charge,
        );
      return listPage(refunds, params, path, 'refund');
    },
  });
  add('GET', '/disputes', {
    name: 'disputes.list',
    work: ({ params, path, caller }) => {
      assertKnownParams(params, [...PAGE_PARAMETERS, 'payment_intent', 'charge']);
      const intent = optionalText(params, 'payment_intent');
      const disputes = world.disputes
        .list()
        .filter((item) => canSeePayment(world, caller, item.payment_intent))
        .filter((item) => (intent ?? item.payment_intent) === item.payment_intent);
      return listPage(disputes, params, path, 'dispute');
    },
  });
}
