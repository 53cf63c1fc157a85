import type { FastifyRequest } from 'fastify';

/** Keeps a caller waiting. @returns true when it hung up before the time was over; without a time it waits for that alone. */
export function isGoneAfter(request: FastifyRequest, delayMs: number | null): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = request.raw.socket;
    const timer = delayMs === null ? null : setTimeout(() => done(false), delayMs);
    const onClose = (): void => done(true);
    const done = (isGone: boolean): void => {
      if (timer) clearTimeout(timer);
      socket.off('close', onClose);
      resolve(isGone);
    };
    if (socket.destroyed) done(true);
    else socket.once('close', onClose);
  });
}
