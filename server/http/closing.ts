import { setMaxListeners } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '#domain/common/domain-error.ts';

const GRACE_PERIODS = {
  /** Longer than a payment provider call (6 s). Slower work, such as an analysis, is aborted and can be repeated. */
  abortAfterMs: 7_000,
  /** Remaining connections are then destroyed, so that the database can be closed cleanly. */
  disconnectAfterMs: 9_000,
};

export class ServerDrainingError extends DomainError {
  override readonly name = 'ServerDrainingError';
  constructor() {
    super('overloaded', 'The server is restarting. Try again in a few seconds.', {
      retry_after: 5,
    });
  }
}

/**
 * Drains the server on close: in-flight requests may finish within the grace periods.
 *
 * @returns a signal that aborts long-running work with `ServerDrainingError`, early enough to still send the response.
 */
export function shutdownSignal(app: FastifyInstance, gracePeriods = GRACE_PERIODS): AbortSignal {
  const controller = new AbortController();
  // One listener per in-flight request.
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

/** A draining server answers new requests 503 and closes keep-alive connections after their current response. */
export function refuseWhileDraining(app: FastifyInstance): void {
  let isDraining = false;
  app.addHook('preClose', async () => {
    isDraining = true;
  });
  app.addHook('onRequest', async () => {
    if (isDraining) throw new ServerDrainingError();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) void reply.header('connection', 'close');
  });
}
