import type { FastifyInstance, FastifyReply } from 'fastify';
import { addFaultRoutes } from '../common/fault-list.ts';
import type { WebhookDelivery } from '../common/webhook-delivery.ts';
import { getDispute, disputesOf, setDisputeStatus, openDispute } from './disputes.ts';
import { decideReview, getAccount } from './linked-accounts.ts';
import { type Fields, getOrder, paymentsOf, saveOrder } from './orders.ts';
import { resolvePendingPayment, attemptPayment, type Instrument } from './payments.ts';
import { sendError } from './razorpay-routes.ts';
import { DISPUTE_STATUSES, RazorpayApiError } from './razorpay-types.ts';
import type { Order, Payment, WebhookEvent } from './razorpay-types.ts';
import { FIRST_ACCOUNT } from './razorpay-world.ts';
import type { RazorpayWorld } from './razorpay-world.ts';
import { createRefund, getRefund, refundsOf, settleRefund } from './refunds.ts';
import { ACTIVATION_STATUSES } from './route-types.ts';
import { getTransfer, resolveTransfer, settleTransfers, transfersOf } from './transfers.ts';

type Body = { Body: Fields | null };
type OfOne = Body & { Params: { id: string } };

export function addRazorpayControl(
  app: FastifyInstance,
  world: RazorpayWorld,
  webhooks: WebhookDelivery<WebhookEvent>,
): void {
  addFaultRoutes(app, '/faults', world.faults);
  app.get('/journal', () => ({ intents: world.orders.list().map(({ object }) => journalOf(world, object)) }));
  app.delete('/journal', (_request, reply) => {
    const { orders, payments, refunds, disputes, events, transfers, accounts } = world;
    for (const records of [orders, payments, refunds, disputes, events, transfers, accounts]) {
      for (const [id] of records.entries()) records.delete(id);
    }
    return reply.code(204).send();
  });
  app.get<{ Querystring: { after?: string } }>('/events', (request) => {
    const events = world.events.list();
    const { after } = request.query;
    return { events: events.slice(after === undefined ? 0 : events.findIndex(({ id }) => id === after) + 1) };
  });
  app.post('/webhooks/flush', async (_request, reply) => {
    await webhooks.flush();
    return reply.code(204).send();
  });
  app.put<Body>('/keys', (request) => {
    const { account, revoked } = request.body ?? {};
    world.keys.account = typeof account === 'string' ? account : FIRST_ACCOUNT;
    world.keys.areRevoked = revoked === true;
    return { ...world.keys };
  });
  app.post<OfOne>('/orders/:id/pay', (request, reply) =>
    answer(reply, () => attemptPayment(world, request.params.id, instrumentOf(request.body ?? {}))),
  );
  app.post<OfOne>('/orders/:id/settle', (request, reply) =>
    answer(reply, () => {
      const waiting = paymentsOf(world, getOrder(world, request.params.id, null)).findLast(
        ({ status }) => status === 'created',
      );
      const outcome = request.body?.['outcome'];
      if (outcome !== 'approved' && outcome !== 'refused' && outcome !== 'expired') {
        throw new RazorpayApiError(400, 'outcome must be approved, refused or expired.');
      }
      if (waiting === undefined || !resolvePendingPayment(world, waiting, outcome)) {
        throw new RazorpayApiError(400, 'This order has no payment that waits for an answer.');
      }
      return waiting;
    }),
  );
  app.post<OfOne>('/orders/:id', (request, reply) =>
    answer(reply, () => {
      const order = getOrder(world, request.params.id, null);
      const { amount, notes } = request.body ?? {};
      if (typeof amount === 'number') order.amount = amount;
      if (typeof notes === 'object') order.notes = { ...(order.notes as object), ...notes };
      saveOrder(world, order);
      return order;
    }),
  );
  app.post<OfOne>('/orders/:id/refund', (request, reply) =>
    answer(reply, () =>
      createRefund(world, paidPaymentOf(world, request.params.id), request.body ?? {}, null),
    ),
  );
  app.post<OfOne>('/orders/:id/disputes', (request, reply) =>
    answer(reply, () => {
      const amount = request.body?.['amount'];
      const payment = paidPaymentOf(world, request.params.id);
      return openDispute(world, payment, typeof amount === 'number' ? amount : undefined);
    }),
  );
  app.post<OfOne>('/disputes/:id/close', (request, reply) =>
    answer(reply, () => {
      const dispute = getDispute(world, request.params.id);
      const status = DISPUTE_STATUSES.find((known) => known === request.body?.['status']);
      if (status === undefined) throw new RazorpayApiError(400, 'Unknown status.', 'status');
      setDisputeStatus(world, dispute, status);
      return dispute;
    }),
  );
  app.post('/settlements', () => ({ transfers: settleTransfers(world) }));
  app.get('/accounts', () => ({ accounts: world.accounts.list() }));
  app.get('/transfers', () => ({ transfers: world.transfers.list() }));
  app.post<OfOne>('/transfers/:id/resolve', (request, reply) =>
    answer(reply, () => {
      const transfer = getTransfer(world, request.params.id, null);
      resolveTransfer(world, transfer, request.body?.['outcome'] === 'failed' ? 'failed' : 'processed');
      return transfer;
    }),
  );
  app.post<OfOne>('/accounts/:id/review', (request, reply) =>
    answer(reply, () => {
      const { status: given, fields } = request.body ?? {};
      const status = ACTIVATION_STATUSES.find((known) => known === given);
      if (status === undefined) throw new RazorpayApiError(400, 'Unknown status.', 'status');
      const stored = getAccount(world, request.params.id, null);
      return decideReview(world, stored, status, Array.isArray(fields) ? fields.map(String) : []);
    }),
  );
  app.post<OfOne>('/refunds/:id/settle', (request, reply) =>
    answer(reply, () => {
      const refund = getRefund(world, request.params.id);
      settleRefund(world, refund, request.body?.['outcome'] === 'failed' ? 'failed' : 'processed');
      return refund;
    }),
  );
}

function instrumentOf({ card, upi }: Fields): Instrument {
  if (typeof card === 'string') return { method: 'card', number: card };
  return { method: 'upi', vpa: typeof upi === 'string' ? upi : null };
}

function paidPaymentOf(world: RazorpayWorld, orderId: string): Payment {
  const paid = paymentsOf(world, getOrder(world, orderId, null)).find(({ captured }) => captured);
  if (paid === undefined) throw new RazorpayApiError(400, 'This order has no captured payment.');
  return paid;
}

function answer(reply: FastifyReply, work: () => object): FastifyReply {
  try {
    return reply.send(work());
  } catch (error) {
    return sendError(reply, error);
  }
}

function journalOf(world: RazorpayWorld, order: Order): object {
  const payments = paymentsOf(world, order);
  const captured = payments.filter((payment) => payment.captured);
  const transfers = captured
    .flatMap(({ id }) => transfersOf(world, id))
    .filter(({ status }) => status !== 'failed' && status !== 'pending');
  return {
    id: order.id,
    status: order.status,
    amountMinor: order.amount,
    currency: order.currency.toLowerCase(),
    created: order.created_at,
    metadata: order.notes,
    capturedMinor: sum(captured.map(({ amount }) => amount)),
    refundedMinor: sum(captured.map(({ amount_refunded: refunded }) => refunded)),
    feesMinor: sum(captured.map(({ fee }) => fee ?? 0)),
    transferFeesMinor: sum(transfers.map(({ fees }) => fees)),
    transferredMinor: sum(transfers.map(({ amount, amount_reversed: reversed }) => amount - reversed)),
    settledMinor: sum(
      transfers
        .filter(({ settlement_status: settlement }) => settlement === 'settled')
        .map(({ amount, amount_reversed: reversed }) => amount - reversed),
    ),
    transfers,
    charges: payments.map(({ id, status, method, captured: isCaptured }) => ({
      id,
      method,
      status: isCaptured ? 'succeeded' : status,
    })),
    refunds: captured
      .flatMap(({ id }) => refundsOf(world, id))
      .map((refund) => ({ ...refund, status: refund.status === 'processed' ? 'succeeded' : refund.status })),
    disputes: captured.flatMap(({ id }) => disputesOf(world, id)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
