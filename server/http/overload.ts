import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { networkOf } from '#domain/common/network.ts';
import { ConcurrencyLimiter, type Release, overloaded } from './concurrency-limiter.ts';
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
  'POST /api/projects/anayze-hardware': ['uploads', 'heavy'],
  'POST /api/projects/add-project': ['uploads', 'heavy'],
  'POST /api/auth/complete-profile': ['uploads', 'heavy'],
  'POST /api/auth/updateProfile': ['uploads', 'heavy'],
  'GET /api/projects/{id}/download': ['downloads'],
  'GET /api/auth/export': ['downloads'],
};

/**
 * The handlers of these calls acquire a slot only before they read from the database, because many responses come from
 * the cache.
 */
const cachedCalls: ReadonlySet<CallName> = new Set<CallName>([
  'GET /api/projects/getproject',
  'GET /api/projects/searchproject',
  'GET /api/projects/projectdetails/{projectId}',
]);

/**
 * A request keeps its slot for these kinds of work until it ends. The client controls the duration, so these limiters
 * have no queue.
 */
const occupiedUntilClose: ReadonlySet<Kind> = new Set<Kind>(['uploads', 'downloads']);

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

function isCachedCall({ routeOptions }: FastifyRequest): boolean {
  const { callName } = routeOptions.config;
  return callName !== undefined && cachedCalls.has(callName);
}

function kindsOf(request: FastifyRequest): readonly Kind[] {
  const { callName } = request.routeOptions.config;
  if (isPaymentCall(request)) return [];
  if (isPasswordCall(request)) return ['passwords'];
  if (callName === undefined && !request.url.startsWith('/api/')) return [];
  if (callName !== undefined && kindsByCall[callName] !== undefined) return kindsByCall[callName];
  return [firstKindOf(request)];
}

const MAX_WAIT_MS = 200;
const MAX_QUEUED_PER_SLOT = 32;

export interface Admission {
  lookUp(request: FastifyRequest): Promise<Release>;
  /** Acquires the slot of a call that missed the cache; does nothing for other calls, which already have one. */
  read(request: FastifyRequest, reply: FastifyReply): Promise<void>;
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
 * accounts. A slot is acquired after authentication, so that anonymous requests never queue ahead of members. It is
 * released while the body is received, so that a slow sender holds none, and acquired again for the handler. Event-loop
 * lag needs no separate limit, because it raises the estimated wait.
 */
export function registerLoadShedding(
  app: FastifyInstance,
  capacity: Capacity,
  accountOf: (request: FastifyRequest) => string | null = () => null,
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
  /** Without an account, passwords are shared fairly among networks, so that guesses do not keep others from signing in. */
  const callerOf = (request: FastifyRequest): string | null =>
    accountOf(request) ?? (isPasswordCall(request) ? networkOf(request.ip) : null);
  const occupiedSlots = new WeakMap<FastifyRequest, Map<Kind, Release>>();

  async function acquire(request: FastifyRequest, reply: FastifyReply, kind: Kind): Promise<void> {
    const releaseSlot = await limiters[kind].acquire(callerOf(request));
    const held = occupiedSlots.get(request) ?? new Map<Kind, Release>();
    occupiedSlots.set(request, held.set(kind, releaseSlot));
    reply.raw.once('close', releaseSlot);
    if (reply.raw.closed) releaseSlot();
  }
  function release(request: FastifyRequest, kind: Kind): void {
    occupiedSlots.get(request)?.get(kind)?.();
    occupiedSlots.get(request)?.delete(kind);
  }

  app.addHook('preParsing', async (request, reply) => {
    const kinds = kindsOf(request);
    if (kinds.length === 0 || isCachedCall(request)) return;
    if (kinds.some((kind) => limiters[kind].isFull(callerOf(request)))) {
      reject(request, reply);
      return;
    }
    if (isPasswordCall(request)) return;
    await acquire(request, reply, firstKindOf(request));
    for (const kind of kinds) {
      if (occupiedUntilClose.has(kind)) reply.raw.once('close', await limiters[kind].acquire());
    }
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const kind = firstKindOf(request);
    if (hasBody(request) || !kindsOf(request).includes(kind)) release(request, kind);
    done(null, payload);
  });
  app.addHook('preHandler', async (request, reply) => {
    for (const kind of kindsOf(request)) {
      if (
        !occupiedUntilClose.has(kind) &&
        !isCachedCall(request) &&
        occupiedSlots.get(request)?.has(kind) !== true
      )
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
    read: async (request, reply) => {
      if (isCachedCall(request)) await acquire(request, reply, firstKindOf(request));
    },
  };
}

/**
 * Writes the 503 directly to the socket, because Fastify's reply pipeline is too slow for hundreds of rejections per
 * second.
 */
function reject(request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemOf(request, overloaded());
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
