import type { FastifyReply } from 'fastify';

/** Calls `listener` once the connection is closed, with or without a complete response; immediately if it already is. */
export function onConnectionClose({ raw }: FastifyReply, listener: () => void): void {
  if (raw.closed) listener();
  else raw.once('close', listener);
}

/**
 * The abort signals of one request: `disconnected` aborts when the client disconnects before the response is complete,
 * `signal` on that or on shutdown. The listener is removed by hand because `AbortSignal.any` leaks one dependent signal per
 * request on a long-lived source (https://github.com/nodejs/node/issues/55351).
 */
export function disconnectSignals(
  reply: FastifyReply,
  shutdown: AbortSignal,
): { disconnected: AbortSignal; signal: AbortSignal } {
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
  return { disconnected: disconnected.signal, signal: either.signal };
}
