import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallName } from '#contract/calls.ts';
import { Gate, type Leave } from './gate.ts';

/** How much of each kind of work one process does at the same time. */
export interface Capacity {
  readonly reads: number;
  readonly writes: number;
  /** Pictures and archives that are looked through. */
  readonly heavy: number;
  /** Forms with files that are arriving; each may be held in memory. */
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

/** They must tell the truth about a process that is busy. */
const operation = new Set(['/healthz', '/readyz', '/metrics']);

/** Held from the first byte until the last: how long that takes is the client's doing, so nobody waits for a place. */
const heldThroughout: ReadonlySet<Kind> = new Set<Kind>(['uploads', 'downloads']);

function kindsOf(request: FastifyRequest): readonly Kind[] {
  const { callName } = request.routeOptions.config;
  if (callName !== undefined && moneyCalls.has(callName)) return [];
  if (operation.has(request.routeOptions.url ?? '')) return [];
  if (callName !== undefined && ownKinds[callName] !== undefined) return ownKinds[callName];
  return request.method === 'GET' || request.method === 'HEAD' ? ['reads'] : ['writes'];
}

/**
 * Turns work away while there is too much of it, each kind by itself, so that what is let in is answered soon and one
 * kind cannot starve another. Looked at before anything else is; a place is taken once the body is there, because slow
 * senders must not hold places. A busy event loop needs no watch of its own: work then takes longer, and with it the wait
 * that a gate foresees.
 */
export function shedOverload(app: FastifyInstance, capacity: Capacity): void {
  const gates: Readonly<Record<Kind, Gate>> = {
    reads: new Gate({ atOnce: capacity.reads, mayWait: capacity.reads * 8, waitMs: 400 }),
    writes: new Gate({ atOnce: capacity.writes, mayWait: capacity.writes * 8, waitMs: 400 }),
    heavy: new Gate({ atOnce: capacity.heavy, mayWait: capacity.heavy * 4, waitMs: 10_000 }),
    uploads: new Gate({ atOnce: capacity.uploads, mayWait: 0, waitMs: 0 }),
    downloads: new Gate({ atOnce: capacity.downloads, mayWait: 0, waitMs: 0 }),
  };
  const leaves = new WeakMap<FastifyRequest, Leave[]>();

  app.addHook('onRequest', async (request, reply) => {
    const kinds = kindsOf(request);
    for (const kind of kinds) {
      if (!heldThroughout.has(kind)) gates[kind].refuseWhenFull();
    }
    for (const kind of kinds) {
      if (heldThroughout.has(kind)) reply.raw.once('close', await gates[kind].enter());
    }
  });

  app.addHook('preHandler', async (request, reply) => {
    for (const kind of kindsOf(request)) {
      if (heldThroughout.has(kind)) continue;
      const leave = await gates[kind].enter();
      leaves.set(request, [...(leaves.get(request) ?? []), leave]);
      reply.raw.once('close', leave);
      // Whoever gave up while waiting keeps no place.
      if (reply.raw.closed) leave();
    }
  });
  // The work is done when the answer is; how long a client takes to read it is not ours to wait for.
  app.addHook('onSend', async (request) => {
    for (const leave of leaves.get(request) ?? []) leave();
  });
}
