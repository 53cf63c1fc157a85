import { setMaxListeners } from 'node:events';
import type { Server } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '#domain/common/domain-error.ts';

const GRACE_PERIODS = {
  /** This is longer than a call to the payment provider (5 s). Slower work, such as an analysis, can be repeated. */
  abortAfterMs: 7_000,
  /** This leaves time to close the database before the process is killed. */
  disconnectAfterMs: 9_000,
};

/** If an iteration of the event loop took longer than this, a new connection may be waiting. */
const QUIET_ITERATION_MS = 1;
const ACCEPT_WITHIN_MS = 2_000;

export class ServerDrainingError extends DomainError {
  constructor() {
    super(
      'overloaded',
      { reason: 'draining' },
      {
        retry_after: 5,
      },
    );
  }
}

/**
 * @returns a signal that aborts long-running work with `ServerDrainingError`, early enough to still send the response.
 */
export function shutdownSignal(app: FastifyInstance, gracePeriods = GRACE_PERIODS): AbortSignal {
  const controller = new AbortController();
  // This avoids a warning about the number of listeners: each request in progress adds one.
  setMaxListeners(0, controller.signal);
  const timers: NodeJS.Timeout[] = [];
  app.addHook('preClose', async () => {
    timers.push(
      setTimeout(() => controller.abort(new ServerDrainingError()), gracePeriods.abortAfterMs),
      setTimeout(() => app.server.closeAllConnections(), gracePeriods.disconnectAfterMs),
    );
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer);
  });
  return controller.signal;
}

/**
 * Rejects new requests with 503 while the server closes, unless it was drained first: it then still serves the load
 * balancer's last requests. Once `draining` aborts, each keep-alive connection is closed after its next response, so
 * that the load balancer uses another process.
 */
export function refuseWhileClosing(app: FastifyInstance, draining: AbortSignal): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isClosing && !draining.aborted) done(new ServerDrainingError());
    else done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing || draining.aborted) void reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Closes the listening socket when no connection waits to be accepted. The kernel would reset waiting connections, and
 * proxies do not always repeat a POST. Node accepts one connection in each iteration of its event loop:
 * https://github.com/libuv/libuv/pull/3696
 */
export async function stopListening(server: Server): Promise<void> {
  let accepted = 0;
  server.on('connection', () => (accepted += 1));
  const startedAt = performance.now();
  for (;;) {
    const [before, iterationStartedAt] = [accepted, performance.now()];
    await setImmediate();
    const now = performance.now();
    if (accepted === before && now - iterationStartedAt < QUIET_ITERATION_MS) break;
    if (now - startedAt > ACCEPT_WITHIN_MS) break;
  }
  server.close();
}
