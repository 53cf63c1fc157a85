import type { FastifyInstance, FastifyReply } from 'fastify';
import type { WebhookDelivery } from '../common/webhook-delivery.ts';
import { getCharge } from './charges.ts';
import { getDispute, isDisputeStatus, setDisputeStatus, openDispute } from './disputes.ts';
import { getIntent } from './intent-changes.ts';
import { settleAttempt } from './intent-confirmation.ts';
import { getRefund, settleRefund } from './refunds.ts';
import { StripeApiError, invalidRequest } from './stripe-errors.ts';
import type { Charge, Dispute } from './stripe-types.ts';
import { FIRST_ACCOUNT } from './stripe-world.ts';
import type { StripeWorld } from './stripe-world.ts';
import { addEndpoint } from './webhook-endpoints.ts';

type Fields = Record<string, unknown> | null | undefined;

export function addStripeControl(
  app: FastifyInstance,
  world: StripeWorld,
  webhooks: Pick<WebhookDelivery<never>, 'flush'>,
): void {
  app.post('/faults', (request, reply) => {
    try {
      return reply.code(201).send({ ...world.faults.add(request.body) });
    } catch (error) {
      return reply.code(400).send({ error: { message: (error as Error).message } });
    }
  });
  app.get('/faults', () => ({ faults: world.faults.list() }));
  app.delete('/faults', (_request, reply) => {
    world.faults.clear();
    return reply.code(204).send();
  });
  app.get('/journal', () => ({ intents: journalOf(world) }));
  app.delete('/journal', (_request, reply) => {
    for (const records of [
      world.intents,
      world.charges,
      world.refunds,
      world.disputes,
      world.balanceTransactions,
      world.events,
    ]) {
      for (const [id] of records.entries()) records.delete(id);
    }
    return reply.code(204).send();
  });
  app.post('/webhooks/flush', async (_request, reply) => {
    await webhooks.flush();
    return reply.code(204).send();
  });
  app.post<{ Body: Fields }>('/webhook_endpoints', (request, reply) =>
    answer(reply, () => {
      const { url, secret, enabled_events: events } = request.body ?? {};
      if (typeof url !== 'string' || typeof secret !== 'string') throw invalidRequest('Send url and secret.');
      return addEndpoint(world, {
        url,
        secret,
        enabledEvents: Array.isArray(events) ? events.map(String) : ['*'],
        description: null,
      });
    }),
  );
  app.post<{ Body: Fields }>('/disputes', (request, reply) =>
    answer(reply, () => {
      const { charge, payment_intent: intent, reason, amount, status } = request.body ?? {};
      if (status !== undefined && !isDisputeStatus(status)) throw invalidRequest('Unknown status.', 'status');
      const id = typeof charge === 'string' ? charge : getIntent(world, String(intent)).object.latest_charge;
      if (id === null) throw invalidRequest('This payment has no charge.', 'payment_intent');
      return openDispute(world, getCharge(world, id), {
        reason: typeof reason === 'string' ? reason : 'fraudulent',
        ...(typeof amount === 'number' ? { amount } : {}),
        ...(status === undefined ? {} : { status }),
      });
    }),
  );
  app.post<{ Params: { id: string }; Body: Fields }>('/disputes/:id/close', (request, reply) =>
    answer(reply, () => {
      const dispute = getDispute(world, request.params.id);
      const status = request.body?.['status'] ?? 'lost';
      if (!isDisputeStatus(status)) throw invalidRequest('Unknown status.', 'status');
      setDisputeStatus(world, dispute, status);
      return dispute;
    }),
  );
  app.put<{ Body: Fields }>('/keys', (request, reply) =>
    answer(reply, () => {
      const { account, revoked } = request.body ?? {};
      world.keys.account = typeof account === 'string' ? account : FIRST_ACCOUNT;
      world.keys.areRevoked = revoked === true;
      return { ...world.keys };
    }),
  );
  app.post<{ Params: { id: string }; Body: Fields }>('/refunds/:id/settle', (request, reply) =>
    answer(reply, () => {
      const refund = getRefund(world, request.params.id);
      const outcome = request.body?.['outcome'];
      if (outcome !== 'succeeded' && outcome !== 'failed') {
        throw invalidRequest('outcome must be succeeded or failed.', 'outcome');
      }
      settleRefund(world, refund, outcome);
      return refund;
    }),
  );
  app.post<{ Params: { id: string }; Body: Fields }>('/payment_intents/:id/settle', (request, reply) =>
    answer(reply, () => {
      const record = getIntent(world, request.params.id);
      const outcome = request.body?.['outcome'];
      if (outcome !== 'approved' && outcome !== 'refused' && outcome !== 'expired') {
        throw invalidRequest('outcome must be approved, refused or expired.', 'outcome');
      }
      if (!settleAttempt(world, record, record.attempt?.id ?? '', outcome)) {
        throw invalidRequest('This payment is not waiting for an answer.');
      }
      return record.object;
    }),
  );
}

function answer(reply: FastifyReply, work: () => object): FastifyReply {
  try {
    return reply.send(work());
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    return reply.code(error.status).send({ error: error.body });
  }
}

function journalOf(world: StripeWorld): object[] {
  const charges = byIntent(world.charges.list());
  const refunds = byIntent(world.refunds.list());
  const disputes = byIntent(world.disputes.list());
  return world.intents.list().map(({ object }) => {
    const ownCharges = charges.get(object.id) ?? [];
    return {
      id: object.id,
      status: object.status,
      amountMinor: object.amount,
      currency: object.currency,
      created: object.created,
      metadata: object.metadata,
      capturedMinor: ownCharges.reduce((sum, charge) => sum + charge.amount_captured, 0),
      refundedMinor: ownCharges.reduce((sum, charge) => sum + charge.amount_refunded, 0),
      feesMinor: feesOf(world, ownCharges, disputes.get(object.id) ?? []),
      charges: ownCharges,
      refunds: refunds.get(object.id) ?? [],
      disputes: disputes.get(object.id) ?? [],
    };
  });
}

function feesOf(world: StripeWorld, charges: readonly Charge[], disputes: readonly Dispute[]): number {
  const own = [
    ...charges.map((charge) => world.balanceTransactions.find(charge.balance_transaction ?? '')),
    ...disputes.flatMap((dispute) => dispute.balance_transactions),
  ];
  return own.reduce((sum, transaction) => sum + (transaction?.fee ?? 0), 0);
}

function byIntent<T extends { payment_intent: string }>(records: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const record of records) {
    const group = groups.get(record.payment_intent);
    if (group) group.push(record);
    else groups.set(record.payment_intent, [record]);
  }
  return groups;
}
