import type { FastifyReply } from 'fastify';

/** Also calls the listener after a complete response, and immediately if the connection is already closed. */
export function onConnectionClose({ raw }: FastifyReply, listener: () => void): void {
  if (raw.closed) listener();
  else raw.once('close', listener);
}

export interface DisconnectSignals {
  readonly disconnected: AbortSignal;
  readonly signal: AbortSignal;
}

/**
 * `disconnected` aborts when the client disconnects before the response is complete; `signal` aborts on
 * disconnect or shutdown. The shutdown listener is removed manually, because `AbortSignal.any` leaks memory
 * on a long-lived source (https://github.com/nodejs/node/issues/55351).
 */
export function disconnectSignals(reply: FastifyReply, shutdown: AbortSignal): DisconnectSignals {
  const disconnected = new AbortController();
  const either = new AbortController();
  const abortOnShutdown = () => either.abort(shutdown.reason);
  if (shutdown.aborted) abortOnShutdown();
  else shutdown.addEventListener('abort', abortOnShutdown);
  onConnectionClose(reply, () => {
    shutdown.removeEventListener('abort', abortOnShutdown);
    if (reply.raw.writableFinished) return;
    disconnected.abort();
    either.abort(disconnected.signal.reason);
  });
  // Most handlers use neither, and Node creates a signal when it is first read.
  return {
    get disconnected() {
      return disconnected.signal;
    },
    get signal() {
      return either.signal;
    },
  };
}
