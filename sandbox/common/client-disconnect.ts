import type { FastifyRequest } from 'fastify';

/**
 * @param delayMs - null to wait without a limit.
 * @returns true if the client disconnects within the delay.
 */
export function hasDisconnectedWithin(request: FastifyRequest, delayMs: number | null): Promise<boolean> {
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
