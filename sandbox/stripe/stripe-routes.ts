import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { FormFields } from '../common/form-body.ts';
import { getCharge } from './charges.ts';
import { getDispute } from './disputes.ts';
import { cancelIntent, createIntent, getIntent, updateIntent } from './intent-changes.ts';
import { confirmIntent } from './intent-confirmation.ts';
import { createPaymentMethod, getPaymentMethod } from './payment-methods.ts';
import { createRefund, getRefund } from './refunds.ts';
import { requireClientSecret, viewFor } from './stripe-auth.ts';
import type { Caller } from './stripe-auth.ts';
import type { Operation, StripeCalls } from './stripe-calls.ts';
import { noSuch } from './stripe-errors.ts';
import { listPage } from './stripe-lists.ts';
import { changedMetadata, optionalText, optionalTexts, refuseUnknown } from './stripe-params.ts';
import type { IntentRecord, StripeEvent } from './stripe-types.ts';
import { seesPayment } from './stripe-world.ts';
import type { StripeWorld } from './stripe-world.ts';
import { createEndpoint, deleteEndpoint, getEndpoint, withoutSecret } from './webhook-endpoints.ts';

const PAGE = ['limit', 'starting_after', 'ending_before', 'created'];
const FOR_CONFIRMATION = [
  'payment_method',
  'payment_method_data',
  'return_url',
  'off_session',
  'use_stripe_sdk',
  'error_on_requires_action',
];

/** The API of https://docs.stripe.com/api, mounted at `/v1` (where stripe-node looks) and at `/stripe/v1`. */
export function addStripeRoutes(app: FastifyInstance, world: StripeWorld, calls: StripeCalls): void {
  const add = (method: HTTPMethods, path: string, operation: Operation): void => {
    app.route({ method, url: path, handler: (request, reply) => calls.answer(operation, request, reply) });
  };

  /** A secret key of another account knows nothing of it; a browser goes by its client secret. */
  const intentFor = (caller: Caller, id: string): IntentRecord => {
    if (!seesPayment(world, caller, id)) throw noSuch('payment_intent', id, 'intent');
    return getIntent(world, id);
  };

  add('POST', '/payment_intents', {
    name: 'payment_intents.create',
    work: ({ params, cause, apiVersion }) => {
      const record = createIntent(world, params, cause, apiVersion);
      if (params['confirm'] === 'true') confirmIntent(world, record, only(params, FOR_CONFIRMATION), cause);
      else attachMethod(world, record, params);
      return record.object;
    },
  });
  add('GET', '/payment_intents', {
    name: 'payment_intents.list',
    work: ({ params, path, caller }) => {
      refuseUnknown(params, [...PAGE, 'customer']);
      return listPage(
        world.intents
          .list()
          .map((record) => record.object)
          .filter(({ id }) => seesPayment(world, caller, id)),
        params,
        path,
        'payment_intent',
      );
    },
  });
  add('GET', '/payment_intents/:id', {
    name: 'payment_intents.retrieve',
    allowsPublishableKey: true,
    work: ({ id, params, caller }) => {
      const { object } = intentFor(caller, id);
      requireClientSecret(caller, params, object);
      return viewFor(caller, object);
    },
  });
  add('POST', '/payment_intents/:id', {
    name: 'payment_intents.update',
    work: ({ id, params, caller, apiVersion }) => {
      const record = intentFor(caller, id);
      updateIntent(world, record, params, apiVersion);
      attachMethod(world, record, params);
      return record.object;
    },
  });
  add('POST', '/payment_intents/:id/confirm', {
    name: 'payment_intents.confirm',
    allowsPublishableKey: true,
    work: ({ id, params, caller, cause }) => {
      const record = intentFor(caller, id);
      requireClientSecret(caller, params, record.object);
      confirmIntent(world, record, params, cause);
      return viewFor(caller, record.object);
    },
  });
  add('POST', '/payment_intents/:id/cancel', {
    name: 'payment_intents.cancel',
    work: ({ id, params, caller, cause }) => {
      const record = intentFor(caller, id);
      cancelIntent(world, record, params, cause);
      return record.object;
    },
  });

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

  add('GET', '/charges', {
    name: 'charges.list',
    work: ({ params, path, caller }) => {
      refuseUnknown(params, [...PAGE, 'payment_intent']);
      const intent = optionalText(params, 'payment_intent');
      const charges = world.charges
        .list()
        .filter((one) => seesPayment(world, caller, one.payment_intent))
        .filter((one) => intent === null || one.payment_intent === intent);
      return listPage(charges, params, path, 'charge');
    },
  });
  add('GET', '/charges/:id', { name: 'charges.retrieve', work: ({ id }) => getCharge(world, id, 'id') });

  add('POST', '/refunds', {
    name: 'refunds.create',
    work: ({ params, caller, cause }) => {
      const intent = optionalText(params, 'payment_intent');
      if (intent !== null) intentFor(caller, intent);
      return createRefund(world, params, cause);
    },
  });
  add('GET', '/refunds', {
    name: 'refunds.list',
    work: ({ params, path, caller }) => {
      refuseUnknown(params, [...PAGE, 'payment_intent', 'charge']);
      const intent = optionalText(params, 'payment_intent');
      const charge = optionalText(params, 'charge');
      const refunds = world.refunds
        .list()
        .filter((one) => seesPayment(world, caller, one.payment_intent))
        .filter(
          (one) =>
            (intent ?? one.payment_intent) === one.payment_intent && (charge ?? one.charge) === one.charge,
        );
      return listPage(refunds, params, path, 'refund');
    },
  });
  add('GET', '/refunds/:id', { name: 'refunds.retrieve', work: ({ id }) => getRefund(world, id) });
  add('POST', '/refunds/:id', {
    name: 'refunds.update',
    work: ({ id, params }) => {
      refuseUnknown(params, ['metadata']);
      const refund = getRefund(world, id);
      refund.metadata = changedMetadata(refund.metadata, params);
      world.refunds.save(id, refund);
      return refund;
    },
  });

  add('GET', '/disputes', {
    name: 'disputes.list',
    work: ({ params, path, caller }) => {
      refuseUnknown(params, [...PAGE, 'payment_intent', 'charge']);
      const intent = optionalText(params, 'payment_intent');
      const disputes = world.disputes
        .list()
        .filter((one) => seesPayment(world, caller, one.payment_intent))
        .filter((one) => (intent ?? one.payment_intent) === one.payment_intent);
      return listPage(disputes, params, path, 'dispute');
    },
  });
  add('GET', '/disputes/:id', { name: 'disputes.retrieve', work: ({ id }) => getDispute(world, id) });

  add('GET', '/events', {
    name: 'events.list',
    work: ({ params, path, caller }) => {
      refuseUnknown(params, [...PAGE, 'type', 'types', 'delivery_success']);
      const type = optionalText(params, 'type');
      const types = optionalTexts(params, 'types') ?? (type === null ? [] : [type]);
      const events = world.events
        .list()
        .filter((one) => seesPayment(world, caller, paymentOf(one)))
        .filter((one) => types.length === 0 || types.some((wanted) => isType(one.type, wanted)));
      return listPage(events, params, path, 'event');
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

function attachMethod(world: StripeWorld, record: IntentRecord, params: FormFields): void {
  const method = optionalText(params, 'payment_method');
  if (method === null) return;
  record.object.payment_method = getPaymentMethod(world, method).id;
  record.object.status = 'requires_confirmation';
  world.intents.save(record.object.id, record);
}

function paymentOf({ data }: StripeEvent): string {
  const object = data.object as { id?: string; object?: string; payment_intent?: string };
  return (object.object === 'payment_intent' ? object.id : object.payment_intent) ?? '';
}

/** `payment_intent.*` stands for all of a kind. */
function isType(type: string, wanted: string): boolean {
  return wanted.endsWith('.*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

function only<T>(fields: Record<string, T>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}
