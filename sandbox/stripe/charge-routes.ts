import { getCharge } from './charges.ts';
import { getDispute } from './disputes.ts';
import { getVisibleIntent } from './intent-changes.ts';
import { createRefund, getRefund } from './refunds.ts';
import type { AddOperation } from './stripe-calls.ts';
import { listPage, PAGE_PARAMETERS } from './stripe-lists.ts';
import { changedMetadata, optionalText, assertKnownParams } from './stripe-params.ts';
import { canSeePayment } from './stripe-world.ts';
import type { StripeWorld } from './stripe-world.ts';

/** https://docs.stripe.com/api/charges, /refunds and /disputes */
export function addChargeRoutes(add: AddOperation, world: StripeWorld): void {
  add('GET', '/charges', {
    name: 'charges.list',
    work: ({ params, path, caller }) => {
      assertKnownParams(params, [...PAGE_PARAMETERS, 'payment_intent']);
      const intent = optionalText(params, 'payment_intent');
      const charges = world.charges
        .list()
        .filter((item) => canSeePayment(world, caller, item.payment_intent))
        .filter((item) => intent === null || item.payment_intent === intent);
      return listPage(charges, params, path, 'charge');
    },
  });
  add('GET', '/charges/:id', { name: 'charges.retrieve', work: ({ id }) => getCharge(world, id, 'id') });

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
  add('GET', '/refunds/:id', { name: 'refunds.retrieve', work: ({ id }) => getRefund(world, id) });
  add('POST', '/refunds/:id', {
    name: 'refunds.update',
    work: ({ id, params }) => {
      assertKnownParams(params, ['metadata']);
      const refund = getRefund(world, id);
      refund.metadata = changedMetadata(refund.metadata, params);
      world.refunds.save(id, refund);
      return refund;
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
  add('GET', '/disputes/:id', { name: 'disputes.retrieve', work: ({ id }) => getDispute(world, id) });
}
