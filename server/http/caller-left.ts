import type { FastifyReply } from 'fastify';

/** Calls back once the answer has gone or the connection has closed without it, which may have been already. */
export function whenClosed({ raw }: FastifyReply, act: () => void): void {
  if (raw.closed) act();
  else raw.once('close', act);
}

/** Aborted when the connection closes before the answer has been sent: nobody waits for it any more. */
export function signalOfLeaving(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  whenClosed(reply, () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
