import { cancelIntent, createIntent, getVisibleIntent, updateIntent } from './intent-changes.ts';
import { confirmIntent } from './intent-confirmation.ts';
import { requireClientSecret, viewFor } from './stripe-auth.ts';
import type { AddOperation } from './stripe-calls.ts';
import { listPage, PAGE_PARAMETERS } from './stripe-lists.ts';
import { assertKnownParams } from './stripe-params.ts';
import { canSeePayment } from './stripe-world.ts';
import type { StripeWorld } from './stripe-world.ts';

/** https://docs.stripe.com/api/payment_intents */
export function addIntentRoutes(add: AddOperation, world: StripeWorld): void {
  add('POST', '/payment_intents', {
    name: 'payment_intents.create',
    work: ({ params, eventRequest }) => createIntent(world, params, eventRequest).object,
  });
  add('GET', '/payment_intents', {
    name: 'payment_intents.list',
    work: ({ params, path, caller }) => {
      assertKnownParams(params, [...PAGE_PARAMETERS, 'customer']);
      return listPage(
        world.intents
          .list()
          .map((record) => record.object)
          .filter(({ id }) => canSeePayment(world, caller, id)),
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
      const { object } = getVisibleIntent(world, caller, id);
      requireClientSecret(caller, params, object);
      return viewFor(caller, object);
    },
  });
  add('POST', '/payment_intents/:id', {
    name: 'payment_intents.update',
    work: ({ id, params, caller }) => {
      const record = getVisibleIntent(world, caller, id);
      updateIntent(world, record, params);
      return record.object;
    },
  });
  add('POST', '/payment_intents/:id/confirm', {
    name: 'payment_intents.confirm',
    allowsPublishableKey: true,
    work: ({ id, params, caller, eventRequest, upiId }) => {
      const record = getVisibleIntent(world, caller, id);
      requireClientSecret(caller, params, record.object);
      confirmIntent(world, record, params, eventRequest, upiId);
      return viewFor(caller, record.object);
    },
  });
  add('POST', '/payment_intents/:id/cancel', {
    name: 'payment_intents.cancel',
    work: ({ id, params, caller, eventRequest }) => {
      const record = getVisibleIntent(world, caller, id);
      cancelIntent(world, record, params, eventRequest);
      return record.object;
    },
  });
}
