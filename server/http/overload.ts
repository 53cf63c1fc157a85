import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallName } from '#contract/calls.ts';
import { ConcurrencyLimiter, type Release, overloaded } from './concurrency-limiter.ts';
import { problemOf } from './problem-reply.ts';

/** Maximum concurrency of one process, by kind of work. */
export interface Capacity {
  readonly reads: number;
  readonly writes: number;
  /** Analyses of pictures and archives. */
  readonly heavy: number;
  /** Forms with files being received to disk. */
  readonly uploads: number;
  readonly downloads: number;
}

type Kind = keyof Capacity;

/** Calls that move money or end a payment are never rejected. Rate limits and the number of buyers bound them. */
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

/** Slots held from first to last byte. The client sets the duration, so these limiters have no queue. */
const heldUntilClose: ReadonlySet<Kind> = new Set<Kind>(['uploads', 'downloads']);

function isPaymentCall({ routeOptions }: FastifyRequest): boolean {
  const { callName } = routeOptions.config;
  return callName !== undefined && paymentCalls.has(callName);
}

function kindsOf(request: FastifyRequest): readonly Kind[] {
  const { callName } = request.routeOptions.config;
  if (isPaymentCall(request)) return [];
  // Static files are cheap; health and metrics must work while the process is overloaded.
  if (callName === undefined && !request.url.startsWith('/api/')) return [];
  if (callName !== undefined && kindsByCall[callName] !== undefined) return kindsByCall[callName];
  return [kindByMethod(request)];
}

/** A rejected request should fail within a quarter of a second. */
const MAX_WAIT_MS = 200;

/** Acquires a slot for authentication; see `shedOverload`. */
export type Admission = (request: FastifyRequest) => Promise<Release>;

/**
 * Concurrency limits by kind of work, so that accepted requests stay fast and one kind cannot starve another. Slots are
 * acquired after authentication, so that anonymous traffic never queues ahead of members; released while the body is
 * received, so that slow senders hold none; and acquired again for the handler. A busy event loop needs no separate limit:
 * it raises the service time, and with it the estimated wait.
 *
 * @returns the limiter for session look-ups, entered only after the token's signature has been verified.
 */
export function shedOverload(app: FastifyInstance, capacity: Capacity): Admission {
  const maxLookUps = capacity.reads + capacity.writes;
  const admission = new ConcurrencyLimiter({
    concurrency: maxLookUps,
    maxQueued: maxLookUps * 8,
    maxWaitMs: MAX_WAIT_MS,
  });
  const limiters: Readonly<Record<Kind, ConcurrencyLimiter>> = {
    reads: new ConcurrencyLimiter({
      concurrency: capacity.reads,
      maxQueued: capacity.reads * 8,
      maxWaitMs: MAX_WAIT_MS,
    }),
    writes: new ConcurrencyLimiter({
      concurrency: capacity.writes,
      maxQueued: capacity.writes * 8,
      maxWaitMs: MAX_WAIT_MS,
    }),
    heavy: new ConcurrencyLimiter({
      concurrency: capacity.heavy,
      maxQueued: capacity.heavy * 4,
      maxWaitMs: 10_000,
    }),
    uploads: new ConcurrencyLimiter({ concurrency: capacity.uploads, maxQueued: 0, maxWaitMs: 0 }),
    downloads: new ConcurrencyLimiter({ concurrency: capacity.downloads, maxQueued: 0, maxWaitMs: 0 }),
  };
  const heldSlots = new WeakMap<FastifyRequest, Map<Kind, Release>>();

  async function acquire(request: FastifyRequest, reply: FastifyReply, kind: Kind): Promise<void> {
    const releaseSlot = await limiters[kind].acquire();
    const held = heldSlots.get(request) ?? new Map<Kind, Release>();
    heldSlots.set(request, held.set(kind, releaseSlot));
    reply.raw.once('close', releaseSlot);
    // The client may have disconnected while queued.
    if (reply.raw.closed) releaseSlot();
  }
  function release(request: FastifyRequest, kind: Kind): void {
    heldSlots.get(request)?.get(kind)?.();
    heldSlots.get(request)?.delete(kind);
  }

  // The first hook after the route's authentication and before the body.
  app.addHook('preParsing', async (request, reply) => {
    const kinds = kindsOf(request);
    if (kinds.length === 0) return;
    if (kinds.some((kind) => limiters[kind].isFull)) {
      reject(request, reply);
      return;
    }
    await acquire(request, reply, kindByMethod(request));
    for (const kind of kinds) {
      if (heldUntilClose.has(kind)) reply.raw.once('close', await limiters[kind].acquire());
    }
  });
  app.addHook('preParsing', async (request) => {
    const kind = kindByMethod(request);
    if (hasBody(request) || !kindsOf(request).includes(kind)) release(request, kind);
  });
  app.addHook('preHandler', async (request, reply) => {
    for (const kind of kindsOf(request)) {
      if (!heldUntilClose.has(kind) && heldSlots.get(request)?.has(kind) !== true)
        await acquire(request, reply, kind);
    }
  });
  // Released before sending, so that slow readers hold no slot.
  app.addHook('onSend', async (request) => {
    for (const kind of heldSlots.get(request)?.keys() ?? []) release(request, kind);
  });
  return async (request) => (isPaymentCall(request) ? () => {} : await admission.acquire());
}

/** Writes the 503 straight to the socket, bypassing Fastify's reply pipeline: there may be hundreds a second. */
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

/** The kind of a request until its body has arrived. */
function kindByMethod({ method }: FastifyRequest): Kind {
  return method === 'GET' || method === 'HEAD' ? 'reads' : 'writes';
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
