import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import type { DomainError } from '#domain/common/domain-error.ts';
import { networkOf } from '#domain/common/network.ts';
import { onConnectionClose } from './client-disconnect.ts';
import { ConcurrencyLimiter, type Release, type Share } from './concurrency-limiter.ts';
import { DATA_RATES, endSlowBody, endSlowReader } from './data-rates.ts';
import { problemOf } from './problem-reply.ts';
import { isSearch } from './rate-limits.ts';

export interface Capacity {
  readonly reads: number;
  readonly searches: number;
  readonly writes: number;
  readonly heavy: number;
  readonly uploads: number;
  readonly downloads: number;
}

type Kind = keyof Capacity | 'passwords';

/** Calls that move money or end a payment. They are never rejected because of load. */
const paymentCalls: ReadonlySet<CallName> = new Set<CallName>([
  'POST /api/payment/create-payment-intent',
  'POST /api/payment/update-status',
  'POST /api/payment/webhook',
  'PUT /api/projects/{id}/mark-sold',
  'DELETE /api/payment/reservation/{project_id}',
]);

const kindsByCall: Partial<Record<CallName, readonly Kind[]>> = {
  'POST /api/projects/anayze-repo': ['heavy'],
  'GET /api/projects/{id}/download': ['downloads'],
  'GET /api/auth/export': ['downloads'],
};

/**
 * A request keeps its slot for these kinds of work until it ends. The client controls the duration, so these limiters
 * have no queue.
 */
const occupiedUntilClose: ReadonlySet<Kind> = new Set<Kind>(['uploads', 'downloads']);

/** An account can occupy this many of those slots at the same time, and the accounts of a network half of all. */
const MAX_PER_ACCOUNT = { uploads: 2, downloads: 8 } as const;
const MAX_NETWORK_SHARE = 0.5;

/** The calls of the identity provider that derive keys from passwords. */
const PASSWORD_CALLS =
  /^\/api\/identity\/(?:sign-(?:in|up)\/email|verify-email|reset-password|change-(?:password|email)|confirm-email-change)$/u;

/** A sign-in takes a fifth of a second of a processor core. */
const MAX_WAIT_FOR_PASSWORD_MS = 5_000;

function isPasswordCall({ method, url, routeOptions }: FastifyRequest): boolean {
  const { callName } = routeOptions.config;
  if (callName === undefined) return method === 'POST' && PASSWORD_CALLS.test(url.split('?', 1)[0] ?? '');
  const { body }: Call = calls[callName];
  return body !== undefined && 'properties' in body && Object.hasOwn(body.properties, 'password');
}

function isPaymentCall({ routeOptions }: FastifyRequest): boolean {
  const { callName } = routeOptions.config;
  return callName !== undefined && paymentCalls.has(callName);
}

function kindsOf(request: FastifyRequest): readonly Kind[] {
  const { callName } = request.routeOptions.config;
  if (isPaymentCall(request)) return [];
  if (isPasswordCall(request)) return ['passwords'];
  if (callName === undefined) return request.url.startsWith('/api/') ? [firstKindOf(request)] : [];
  const { files }: Call = calls[callName];
  if (files !== undefined && isMultipart(request)) return ['uploads', 'heavy'];
  return kindsByCall[callName] ?? [firstKindOf(request)];
}

/** A form without files may be sent as JSON, which is an ordinary write. */
function isMultipart({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith('multipart/') === true;
}

const MAX_WAIT_MS = 200;
const MAX_QUEUED_PER_SLOT = 32;

export interface Admission {
  lookUp(request: FastifyRequest): Promise<Release>;
}

function queued(concurrency: number, maxWaitMs = MAX_WAIT_MS): ConcurrencyLimiter {
  return new ConcurrencyLimiter({
    concurrency,
    maxQueued: concurrency * MAX_QUEUED_PER_SLOT,
    maxWaitMs,
  });
}

/**
 * Limits concurrency by kind of work, so that one kind cannot starve another, and shares each kind fairly among
 * accounts, and among networks of visitors. A slot is acquired after authentication, so that anonymous requests never
 * queue ahead of members. It is released while the body is received, so that a slow sender holds none, and acquired
 * again for the handler. Event-loop lag needs no separate limit, because it raises the estimated wait.
 */
export function registerLoadShedding(
  app: FastifyInstance,
  capacity: Capacity,
  accountOf: (request: FastifyRequest) => string | null = () => null,
  rates = DATA_RATES,
): Admission {
  const lookUps = queued(capacity.reads + capacity.writes);
  const limiters: Readonly<Record<Kind, ConcurrencyLimiter>> = {
    reads: queued(capacity.reads),
    searches: queued(capacity.searches),
    writes: queued(capacity.writes),
    heavy: new ConcurrencyLimiter({
      concurrency: capacity.heavy,
      maxQueued: capacity.heavy * 4,
      maxWaitMs: 10_000,
    }),
    passwords: queued(capacity.writes, MAX_WAIT_FOR_PASSWORD_MS),
    uploads: new ConcurrencyLimiter({ concurrency: capacity.uploads, maxQueued: 0, maxWaitMs: 0 }),
    downloads: new ConcurrencyLimiter({ concurrency: capacity.downloads, maxQueued: 0, maxWaitMs: 0 }),
  };
  const callerOf = (request: FastifyRequest): string => accountOf(request) ?? networkOf(request.ip);
  const sharesOf = (request: FastifyRequest, kind: Kind): readonly Share[] => {
    if (kind !== 'uploads' && kind !== 'downloads') return [];
    const account = accountOf(request);
    return [
      { owner: `network ${networkOf(request.ip)}`, max: Math.ceil(capacity[kind] * MAX_NETWORK_SHARE) },
      ...(account === null ? [] : [{ owner: `account ${account}`, max: MAX_PER_ACCOUNT[kind] }]),
    ];
  };
  const occupiedSlots = new WeakMap<FastifyRequest, Map<Kind, Release>>();

  async function acquire(request: FastifyRequest, reply: FastifyReply, kind: Kind): Promise<void> {
    const releaseSlot = await limiters[kind].acquire(callerOf(request));
    const held = occupiedSlots.get(request) ?? new Map<Kind, Release>();
    occupiedSlots.set(request, held.set(kind, releaseSlot));
    onConnectionClose(reply, releaseSlot);
  }
  function release(request: FastifyRequest, kind: Kind): void {
    occupiedSlots.get(request)?.get(kind)?.();
    occupiedSlots.get(request)?.delete(kind);
  }

  app.addHook('preParsing', async (request, reply) => {
    const kinds = kindsOf(request);
    if (kinds.length === 0) return;
    for (const kind of kinds) {
      const refusal = limiters[kind].refusalFor(callerOf(request), sharesOf(request, kind));
      if (refusal === null) continue;
      reject(request, reply, refusal);
      return;
    }
    if (isPasswordCall(request)) return;
    await acquire(request, reply, firstKindOf(request));
    for (const kind of kinds) {
      if (!occupiedUntilClose.has(kind)) continue;
      onConnectionClose(reply, await limiters[kind].acquire(callerOf(request), sharesOf(request, kind)));
      if (kind === 'downloads') endSlowReader(reply, rates.answer);
    }
  });
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (hasBody(request)) endSlowBody(request, reply, rates.body);
    done(null, payload);
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const kind = firstKindOf(request);
    if (hasBody(request) || !kindsOf(request).includes(kind)) release(request, kind);
    done(null, payload);
  });
  app.addHook('preHandler', async (request, reply) => {
    for (const kind of kindsOf(request)) {
      if (!occupiedUntilClose.has(kind) && occupiedSlots.get(request)?.has(kind) !== true)
        await acquire(request, reply, kind);
    }
  });
  // Slots are released before the response is sent, so that slow readers hold none. Only upload and download slots stay
  // occupied.
  app.addHook('onSend', (request, _reply, payload, done) => {
    for (const kind of occupiedSlots.get(request)?.keys() ?? []) release(request, kind);
    done(null, payload);
  });
  return {
    lookUp: async (request) =>
      isPaymentCall(request) ? () => {} : await lookUps.acquire(request.headers.authorization ?? null),
  };
}

/**
 * Writes the response directly to the socket, because Fastify's reply pipeline is too slow for hundreds of rejections
 * per second.
 */
function reject(request: FastifyRequest, reply: FastifyReply, refusal: DomainError): void {
  const problem = problemOf(request, refusal);
  reply.hijack();
  reply.raw
    .writeHead(problem.status, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'cache-control': 'no-store',
      'content-type': 'application/problem+json; charset=utf-8',
      'retry-after': String(problem['retry_after']),
    })
    .end(JSON.stringify(problem));
}

function firstKindOf(request: FastifyRequest): Kind {
  const { method } = request;
  if (isSearch(request)) return 'searches';
  return method === 'GET' || method === 'HEAD' ? 'reads' : 'writes';
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
