import type { FastifyReply } from 'fastify';

/** Aborted when the connection closes before the answer has been sent: nobody waits for it any more. */
export function signalOfLeaving({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
