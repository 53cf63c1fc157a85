import type { FastifyReply } from 'fastify';

export function onConnectionClose({ raw }: FastifyReply, listener: () => void): void {
  if (raw.closed) listener();
  else raw.once('close', listener);
}

export interface DisconnectSignals {
  readonly disconnected: AbortSignal;
  readonly signal: AbortSignal;
}

/**
 * `disconnected` aborts when the client disconnects before the response is complete, and `signal` aborts then and on
 * shutdown. Both are created lazily, because most handlers read neither. `AbortSignal.any` would leak memory on a
 * long-lived source: https://github.com/nodejs/node/issues/55351
 */
export function disconnectSignals(reply: FastifyReply, shutdown: AbortSignal): DisconnectSignals {
  let disconnected: AbortSignal | null = null;
  let either: AbortSignal | null = null;
  const signals: DisconnectSignals = {
    get disconnected() {
      disconnected ??= disconnectSignal(reply);
      return disconnected;
    },
    get signal() {
      either ??= eitherSignal(reply, signals.disconnected, shutdown);
      return either;
    },
  };
  return signals;
}

function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  onConnectionClose(reply, () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** @param disconnected - aborts before this function's listener runs, because its own listener was added first. */
function eitherSignal(reply: FastifyReply, disconnected: AbortSignal, shutdown: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const abortOnShutdown = () => controller.abort(shutdown.reason);
  if (shutdown.aborted) abortOnShutdown();
  else shutdown.addEventListener('abort', abortOnShutdown);
  onConnectionClose(reply, () => {
    shutdown.removeEventListener('abort', abortOnShutdown);
    if (disconnected.aborted) controller.abort(disconnected.reason);
  });
  return controller.signal;
}
