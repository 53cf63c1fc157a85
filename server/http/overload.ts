import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallName } from '#contract/calls.ts';
import { ConcurrencyLimiter, type Release, overloaded } from './concurrency-limiter.ts';
import { problemOf } from './problem-reply.ts';

/** How much of each kind of work one process does at the same time. */
export interface Capacity {
  readonly reads: number;
  readonly writes: number;
  /** Pictures and archives that are looked through. */
  readonly heavy: number;
  /** Forms with files that are arriving; their files lie on the disk meanwhile. */
  readonly uploads: number;
  readonly downloads: number;
}

type Kind = keyof Capacity;

/**
 * Never turned away: what moves money, or ends a payment that is open. Their number is bounded by the limits, and by how
 * many people are paying.
 */
const moneyCalls: ReadonlySet<CallName> = new Set<CallName>([
  'POST /api/payment/create-payment-intent',
  'POST /api/payment/update-status',
  'POST /api/payment/webhook',
  'PUT /api/projects/{id}/mark-sold',
  'DELETE /api/payment/reservation/{project_id}',
]);

const ownKinds: Partial<Record<CallName, readonly Kind[]>> = {
  'POST /api/projects/anayze-repo': ['heavy'],
  'POST /api/projects/anayze-hardware': ['uploads', 'heavy'],
  'POST /api/projects/add-project': ['uploads', 'heavy'],
  'POST /api/auth/complete-profile': ['uploads', 'heavy'],
  'POST /api/auth/updateProfile': ['uploads', 'heavy'],
  'GET /api/projects/{id}/download': ['downloads'],
  'GET /api/auth/export': ['downloads'],
};

/** Held from the first byte until the last: how long that takes is the client's doing, so nobody waits for a place. */
const heldThroughout: ReadonlySet<Kind> = new Set<Kind>(['uploads', 'downloads']);

function movesMoney({ routeOptions }: FastifyRequest): boolean {
  const { callName } = routeOptions.config;
  return callName !== undefined && moneyCalls.has(callName);
}

function kindsOf(request: FastifyRequest): readonly Kind[] {
  const { callName } = request.routeOptions.config;
  if (movesMoney(request)) return [];
  // Pages and their files come from the disk and cost little; health and metrics must tell the truth about a busy process.
  if (callName === undefined && !request.url.startsWith('/api/')) return [];
  if (callName !== undefined && ownKinds[callName] !== undefined) return ownKinds[callName];
  return [askingKind(request)];
}

/** Whoever is turned away in the end shall know it within a quarter of a second. */
const SHORTLY_MS = 200;

/** Takes a place for finding out who asks; see `shedOverload`. */
export type Admission = (request: FastifyRequest) => Promise<Release>;

/**
 * Concurrency limits by kind of work, so that what is let in is answered soon and one kind cannot starve another. Places are
 * given after the caller has been admitted: strangers, however many, never stand in a queue with members. They are given
 * back while the body arrives, because slow senders must not hold them, and taken again for the work itself. A busy event
 * loop needs no limit of its own: work then takes longer, and with it the foreseen wait.
 *
 * @returns the limiter of look-ups by tokens whose signature is genuine; no other caller costs a query.
 */
export function shedOverload(app: FastifyInstance, capacity: Capacity): Admission {
  const lookUps = capacity.reads + capacity.writes;
  const admission = new ConcurrencyLimiter({
    concurrency: lookUps,
    maxQueued: lookUps * 8,
    maxWaitMs: SHORTLY_MS,
  });
  const gates: Readonly<Record<Kind, ConcurrencyLimiter>> = {
    reads: new ConcurrencyLimiter({
      concurrency: capacity.reads,
      maxQueued: capacity.reads * 8,
      maxWaitMs: SHORTLY_MS,
    }),
    writes: new ConcurrencyLimiter({
      concurrency: capacity.writes,
      maxQueued: capacity.writes * 8,
      maxWaitMs: SHORTLY_MS,
    }),
    heavy: new ConcurrencyLimiter({
      concurrency: capacity.heavy,
      maxQueued: capacity.heavy * 4,
      maxWaitMs: 10_000,
    }),
    uploads: new ConcurrencyLimiter({ concurrency: capacity.uploads, maxQueued: 0, maxWaitMs: 0 }),
    downloads: new ConcurrencyLimiter({ concurrency: capacity.downloads, maxQueued: 0, maxWaitMs: 0 }),
  };
  const places = new WeakMap<FastifyRequest, Map<Kind, Release>>();

  async function take(request: FastifyRequest, reply: FastifyReply, kind: Kind): Promise<void> {
    const leave = await gates[kind].acquire();
    const held = places.get(request) ?? new Map<Kind, Release>();
    places.set(request, held.set(kind, leave));
    reply.raw.once('close', leave);
    // Whoever gave up while waiting keeps no place.
    if (reply.raw.closed) leave();
  }
  function giveBack(request: FastifyRequest, kind: Kind): void {
    places.get(request)?.get(kind)?.();
    places.get(request)?.delete(kind);
  }

  // The first hook after the guard of the route, and before the body.
  app.addHook('preParsing', async (request, reply) => {
    const kinds = kindsOf(request);
    if (kinds.length === 0) return;
    if (kinds.some((kind) => gates[kind].isFull)) {
      reject(request, reply);
      return;
    }
    await take(request, reply, askingKind(request));
    for (const kind of kinds) {
      if (heldThroughout.has(kind)) reply.raw.once('close', await gates[kind].acquire());
    }
  });
  app.addHook('preParsing', async (request) => {
    const kind = askingKind(request);
    if (hasBody(request) || !kindsOf(request).includes(kind)) giveBack(request, kind);
  });
  app.addHook('preHandler', async (request, reply) => {
    for (const kind of kindsOf(request)) {
      if (!heldThroughout.has(kind) && places.get(request)?.has(kind) !== true)
        await take(request, reply, kind);
    }
  });
  // The work is done when the answer is; how long a client takes to read it is not ours to wait for.
  app.addHook('onSend', async (request) => {
    for (const kind of places.get(request)?.keys() ?? []) giveBack(request, kind);
  });
  return async (request) => (movesMoney(request) ? () => {} : await admission.acquire());
}

/** As any refusal, without the way through everything that other answers need: of these there may be hundreds a second. */
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

/** What a request counts as until its body is there. */
function askingKind({ method }: FastifyRequest): Kind {
  return method === 'GET' || method === 'HEAD' ? 'reads' : 'writes';
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
