import type { FastifyReply } from 'fastify';

/** Calls back once the answer has gone or the connection has closed without it, which may have been already. */
export function onConnectionClose({ raw }: FastifyReply, act: () => void): void {
  if (raw.closed) act();
  else raw.once('close', act);
}

/**
 * `gone` is aborted when the connection closes before the answer has been sent: nobody waits for it any more. `left` is
 * aborted by that, and by `closing`, which lives as long as the server: `AbortSignal.any` would leave something at it for each
 * request (https://github.com/nodejs/node/issues/55351), so what listens to it goes with the answer.
 */
export function disconnectSignals(
  reply: FastifyReply,
  closing: AbortSignal,
): { gone: AbortSignal; left: AbortSignal } {
  const gone = new AbortController();
  const left = new AbortController();
  const close = () => left.abort(closing.reason);
  if (closing.aborted) close();
  else closing.addEventListener('abort', close);
  onConnectionClose(reply, () => {
    closing.removeEventListener('abort', close);
    if (reply.raw.writableFinished) return;
    gone.abort();
    left.abort(gone.signal.reason);
  });
  return { gone: gone.signal, left: left.signal };
}
