import { setMaxListeners } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '#domain/shared/domain-error.ts';

const usual = {
  /** What talks to the payment provider is answered within this time; a repository at a slow host can be asked for again. */
  leftAloneMs: 7_000,
  /** Then whoever still sends or fetches (a large file, a slow line) is cut off: the database must be closed in order. */
  connectedForMs: 9_000,
};

export class ServerDrainingError extends DomainError {
  override readonly name = 'ServerDrainingError';
  constructor() {
    super('overloaded', 'The server is being started again. Try once more in a few seconds.', {
      retry_after: 5,
    });
  }
}

/**
 * Lets the requests finish that are being answered when the server closes, but not for ever.
 *
 * @returns aborted with `ServerDrainingError` when long work is to end, so that its caller is still answered.
 */
export function shutdownSignal(app: FastifyInstance, times = usual): AbortSignal {
  const controller = new AbortController();
  // Each request that is being answered listens.
  setMaxListeners(0, controller.signal);
  const timers: NodeJS.Timeout[] = [];
  app.addHook('preClose', async () => {
    timers.push(
      setTimeout(() => controller.abort(new ServerDrainingError()), times.leftAloneMs),
      setTimeout(() => app.server.closeAllConnections(), times.connectedForMs),
    );
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer);
  });
  return controller.signal;
}

/** A request that arrives while the server closes is refused; connections end with their answer instead of holding up the end. */
export function refuseWhileDraining(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async () => {
    if (isClosing) throw new ServerDrainingError();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) void reply.header('connection', 'close');
  });
}
