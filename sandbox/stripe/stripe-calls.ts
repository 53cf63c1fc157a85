import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { hasDisconnectedWithin } from '../common/client-disconnect.ts';
import { parseForm } from '../common/form-body.ts';
import type { FormFields } from '../common/form-body.ts';
import { randomAlphanumeric } from '../common/tokens.ts';
import { readCaller, requireSecretKey, revokedKey } from './stripe-auth.ts';
import type { Caller } from './stripe-auth.ts';
import { StripeApiError } from './stripe-errors.ts';
import { expandIds } from './stripe-lists.ts';
import { API_VERSION } from './stripe-types.ts';
import type { EventRequest } from './stripe-types.ts';
import { OPERATOR_KEY } from './stripe-world.ts';
import type { StripeWorld } from './stripe-world.ts';

export interface Call {
  params: FormFields;
  caller: Caller;
  eventRequest: EventRequest;
  /** The UPI ID that the buyer entered in Stripe.js's frame. Stripe does not document the frame's calls. */
  upiId: string | null;
  id: string;
  path: string;
}

export interface Operation {
  name: string;
  allowsPublishableKey?: boolean;
  /** Runs synchronously, so that calls never interleave. */
  work: (call: Call) => object;
}

export type AddOperation = (method: HTTPMethods, path: string, operation: Operation) => void;

export class StripeCalls {
  readonly #world: StripeWorld;
  readonly #keysInUse = new Set<string>();

  constructor(world: StripeWorld) {
    this.#world = world;
  }

  async answer(operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const requestId = `req_${randomAlphanumeric(14)}`;
    const apiVersion = headerText(request, 'stripe-version');
    reply.header('request-id', requestId).header('stripe-version', apiVersion ?? API_VERSION);
    try {
      const isWrite = request.method === 'POST';
      const params = isWrite ? parseForm(bodyText(request)) : parseForm(request.url.split('?')[1] ?? '');
      const caller = readCaller(request.headers.authorization, params);
      if (operation.allowsPublishableKey !== true) requireSecretKey(caller);
      const isMarket = caller.kind === 'secret' && caller.key !== OPERATOR_KEY;
      if (isMarket && this.#world.keys.areRevoked) throw revokedKey(caller);
      const key = isWrite ? headerText(request, 'idempotency-key') : null;
      const path = (request.url.split('?')[0] ?? '').replace(/^\/stripe/, '');
      const call: Call = {
        params,
        caller,
        eventRequest: { requestId, idempotencyKey: key },
        upiId: headerText(request, 'sandbox-upi-id'),
        id: (request.params as { id?: string }).id ?? '',
        path,
      };
      if (key === null) {
        if ((await this.#isBroken(operation, request, reply)) === 'gone') return reply;
        const { status, body } = this.#run(operation, call);
        return this.#send(operation, request, reply, status, body);
      }
      reply.header('idempotency-key', key);
      return await this.#answerOnce(operation, request, reply, call, key);
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error;
      return reply.code(error.status).send({ error: error.body });
    }
  }

  /** https://docs.stripe.com/api/idempotent_requests */
  async #answerOnce(
    operation: Operation,
    request: FastifyRequest,
    reply: FastifyReply,
    call: Call,
    key: string,
  ): Promise<FastifyReply> {
    if (key.length > 255) {
      throw new StripeApiError(400, {
        message: 'Idempotency keys may be at most 255 characters.',
        type: 'idempotency_error',
      });
    }
    const id = `${call.caller.key} ${key}`;
    const route = `${request.method} ${call.path}`;
    const params = canonical(call.params);
    if (this.#keysInUse.has(id)) {
      throw new StripeApiError(409, {
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        type: 'idempotency_error',
      });
    }
    this.#refuseOtherUse(id, key, route, params);
    this.#keysInUse.add(id);
    try {
      if ((await this.#isBroken(operation, request, reply)) === 'gone') return reply;
      const kept = this.#world.storedResponses.find(id);
      if (kept) {
        return reply
          .header('idempotent-replayed', 'true')
          .code(kept.status)
          .type('application/json')
          .send(kept.body);
      }
      const { status, body, isStored } = this.#run(operation, call);
      if (isStored) this.#world.storedResponses.save(id, { route, params, status, body });
      return this.#send(operation, request, reply, status, body);
    } finally {
      this.#keysInUse.delete(id);
    }
  }

  #refuseOtherUse(id: string, key: string, route: string, params: string): void {
    const kept = this.#world.storedResponses.find(id);
    if (!kept || (kept.route === route && kept.params === params)) return;
    throw new StripeApiError(400, {
      message:
        kept.route === route
          ? `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
          : `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${kept.route.split(' ')[1]}' vs '${route.split(' ')[1]}'). Try using a key other than '${key}' if you meant to execute a different request.`,
      type: 'idempotency_error',
    });
  }

  #run(operation: Operation, call: Call): { status: number; body: string; isStored: boolean } {
    let hasWorked = false;
    try {
      const worked = operation.work(call);
      hasWorked = true;
      const answer = expandIds(this.#world, worked, call.params);
      return { status: 200, body: JSON.stringify(answer, null, 2), isStored: true };
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error;
      const body = JSON.stringify({ error: error.body }, null, 2);
      return { status: error.status, body, isStored: hasWorked || error.isStored };
    }
  }

  #send(
    operation: Operation,
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    body: string,
  ): FastifyReply {
    if (
      request.method === 'POST' &&
      this.#world.faults.take(['answer-lost-after-charging'], operation.name)
    ) {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    return reply.code(status).type('application/json').send(body);
  }

  /** Applies faults that occur before the operation. A failed request has no effect, and its response is not stored. */
  async #isBroken(
    operation: Operation,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<'gone' | 'fine'> {
    const fault = this.#world.faults.take(['http-500', 'http-429', 'hang'], operation.name);
    if (fault?.kind === 'http-500') {
      throw new StripeApiError(500, {
        message: 'An unknown error occurred',
        type: 'api_error',
      });
    }
    if (fault?.kind === 'http-429') {
      throw new StripeApiError(429, {
        code: 'rate_limit',
        message:
          'Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.',
        type: 'invalid_request_error',
      });
    }
    if (fault?.kind !== 'hang') return 'fine';
    const hasDisconnected = await hasDisconnectedWithin(request, fault.delayMs);
    if (!hasDisconnected) return 'fine';
    reply.hijack();
    return 'gone';
  }
}

function bodyText(request: FastifyRequest): string {
  return typeof request.body === 'string' ? request.body : '';
}

function headerText(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
