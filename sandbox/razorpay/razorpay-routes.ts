import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { hasDisconnectedWithin } from '../common/client-disconnect.ts';
import { isSameSecret } from '../common/tokens.ts';
import { disputesOf, getDispute } from './disputes.ts';
import { createOrder, editOrder, type Fields, getOrder, paymentsOf } from './orders.ts';
import { capturePayment, getPayment } from './payments.ts';
import { RazorpayApiError } from './razorpay-types.ts';
import { KEY_ID, KEY_SECRET, OPERATOR_KEY, unknownId } from './razorpay-world.ts';
import type { RazorpayWorld } from './razorpay-world.ts';
import { createRefund, getRefund, refundsOf } from './refunds.ts';

export interface Call {
  readonly id: string;
  /** The second ID in the path, or an empty string. */
  readonly other: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: Fields;
  /** The account whose records the caller sees; null for the operator's key, with which all records are visible. */
  readonly account: string | null;
  readonly idempotencyKey: string | null;
}

export interface Operation {
  readonly name: string;
  readonly work: (call: Call) => object;
}

const MAX_COUNT = 100;
const DEFAULT_COUNT = 10;

export function addRazorpayRoutes(app: FastifyInstance, world: RazorpayWorld): void {
  const add = (method: HTTPMethods, url: string, operation: Operation): void => {
    app.route({ method, url, handler: (request, reply) => answer(world, operation, request, reply) });
  };
  const sees = (account: string | null, orderId: string): boolean =>
    account === null || world.orders.find(orderId)?.account === account;

  add('POST', '/orders', {
    name: 'orders.create',
    work: ({ account, body }) => createOrder(world, account ?? world.keys.account, body),
  });
  add('GET', '/orders', {
    name: 'orders.all',
    work: ({ account, query }) =>
      listOf(
        world.orders
          .list()
          .filter((stored) => account === null || stored.account === account)
          .map(({ object }) => object)
          .filter(({ receipt }) => query['receipt'] === undefined || receipt === query['receipt']),
        query,
      ),
  });
  add('GET', '/orders/:id', {
    name: 'orders.fetch',
    work: ({ account, id }) => getOrder(world, id, account),
  });
  add('PATCH', '/orders/:id', {
    name: 'orders.edit',
    work: ({ account, id, body }) => editOrder(world, getOrder(world, id, account), body),
  });
  add('GET', '/orders/:id/payments', {
    name: 'orders.fetchPayments',
    work: ({ account, id }) => collection(paymentsOf(world, getOrder(world, id, account)).toReversed()),
  });
  add('GET', '/payments', {
    name: 'payments.all',
    work: ({ account, query }) =>
      listOf(
        world.payments.list().filter(({ order_id: orderId }) => sees(account, orderId)),
        query,
      ),
  });
  add('GET', '/payments/:id', {
    name: 'payments.fetch',
    work: ({ account, id }) => getPayment(world, id, account),
  });
  add('POST', '/payments/:id/capture', {
    name: 'payments.capture',
    work: ({ account, id, body }) => capturePayment(world, getPayment(world, id, account), body['amount']),
  });
  add('POST', '/payments/:id/refund', {
    name: 'refunds.create',
    work: ({ account, id, body, idempotencyKey }) =>
      createRefund(world, getPayment(world, id, account), body, idempotencyKey),
  });
  add('GET', '/payments/:id/refunds', {
    name: 'refunds.list',
    work: ({ account, id, query }) => listOf(refundsOf(world, getPayment(world, id, account).id), query),
  });
  add('GET', '/refunds', {
    name: 'refunds.all',
    work: ({ account, query }) =>
      listOf(
        world.refunds
          .list()
          .filter(({ payment_id: id }) => sees(account, world.payments.find(id)?.order_id ?? '')),
        query,
      ),
  });
  add('GET', '/refunds/:id', {
    name: 'refunds.fetch',
    work: ({ account, id }) => {
      const refund = getRefund(world, id);
      getPayment(world, refund.payment_id, account);
      return refund;
    },
  });
  add('GET', '/disputes', {
    name: 'disputes.all',
    work: ({ account, query }) =>
      listOf(
        world.payments
          .list()
          .filter(({ order_id: orderId }) => sees(account, orderId))
          .flatMap(({ id }) => disputesOf(world, id)),
        query,
      ),
  });
  add('GET', '/disputes/:id', {
    name: 'disputes.fetch',
    work: ({ account, id }) => {
      const dispute = getDispute(world, id);
      getPayment(world, dispute.payment_id, account);
      return dispute;
    },
  });
}

export async function answer(
  world: RazorpayWorld,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const account = accountOf(world, request.headers.authorization);
    if (await isCutOff(world, operation, request, reply)) return reply;
    const params = request.params as { id?: string; other?: string };
    const body = JSON.stringify(
      operation.work({
        id: params.id ?? '',
        other: params.other ?? '',
        query: request.query as Call['query'],
        body: typeof request.body === 'object' && request.body !== null ? (request.body as Fields) : {},
        account,
        idempotencyKey: textOf(request.headers['x-refund-idempotency']),
      }),
    );
    const isWrite = request.method !== 'GET';
    if (isWrite && world.faults.take(['answer-lost-after-charging'], operation.name) !== null) {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    return reply.type('application/json; charset=utf-8').send(body);
  } catch (error) {
    return sendError(reply, error);
  }
}

export function sendError(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof RazorpayApiError)) throw error;
  return reply.code(error.status).send({ error: error.body });
}

/** https://razorpay.com/docs/api/authentication */
function accountOf(world: RazorpayWorld, authorization: string | undefined): string | null {
  const [scheme, encoded = ''] = (authorization ?? '').split(' ');
  const [keyId = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  const isKnown = keyId === OPERATOR_KEY || (keyId === KEY_ID && !world.keys.areRevoked);
  if (scheme !== 'Basic' || !isKnown || !isSameSecret(secret, KEY_SECRET)) {
    throw new RazorpayApiError(401, 'Authentication failed');
  }
  return keyId === OPERATOR_KEY ? null : world.keys.account;
}

async function isCutOff(
  world: RazorpayWorld,
  { name }: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const fault = world.faults.take(['http-500', 'http-429', 'hang'], name);
  if (fault?.kind === 'http-500') {
    throw new RazorpayApiError(
      500,
      'We are facing some trouble completing your request at the moment. Please try again shortly.',
      undefined,
      'SERVER_ERROR',
    );
  }
  if (fault?.kind === 'http-429') throw new RazorpayApiError(429, 'Request failed. Too many requests.');
  if (fault?.kind !== 'hang') return false;
  if (!(await hasDisconnectedWithin(request, fault.delayMs))) return false;
  reply.hijack();
  return true;
}

export function collection(items: readonly object[]): object {
  return { entity: 'collection', count: items.length, items };
}

/** Lists are newest first and accept `from`, `to`, `count` and `skip`: https://razorpay.com/docs/api/understand */
export function listOf(records: readonly { created_at: number }[], query: Call['query']): object {
  const [from, to] = [Number(query['from'] ?? 0), Number(query['to'] ?? Number.MAX_SAFE_INTEGER)];
  const [count, skip] = [Number(query['count'] ?? DEFAULT_COUNT), Number(query['skip'] ?? 0)];
  if (!Number.isInteger(count) || count < 1 || count > MAX_COUNT) {
    throw new RazorpayApiError(400, `The count may not be greater than ${MAX_COUNT}.`, 'count');
  }
  const chosen = records.toReversed().filter(({ created_at: at }) => at >= from && at <= to);
  return collection(chosen.slice(skip, skip + count));
}

function textOf(value: string | string[] | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

export function sendUnknownRoute(reply: FastifyReply): FastifyReply {
  return sendError(reply, Object.assign(unknownId(), { status: 404 }));
}
