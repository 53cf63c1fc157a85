import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#domain/common/domain-error.ts';

/** A slow phone sends and takes 50,000 bytes per second (400 kbit/s). */
export const DATA_RATES = {
  /** A body may take `graceMs`, and a second more for each `bytesPerSecond` of it. */
  body: { graceMs: 10_000, bytesPerSecond: 4_000 },
  /** What a reader must take in each window. Kernel and proxy buffer a megabyte or more, which they send on at once. */
  answer: { windowMs: 60_000, bytesPerSecond: 2_000 },
};

export type DataRates = typeof DATA_RATES;

export function endSlowBody(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { graceMs, bytesPerSecond }: DataRates['body'],
): void {
  const { socket } = raw;
  const startedAt = performance.now();
  const readBefore = socket.bytesRead;
  const check = (): void => {
    if (raw.complete) return;
    const bytes = socket.bytesRead - readBefore;
    const leftMs = startedAt + graceMs + (bytes / bytesPerSecond) * 1_000 - performance.now();
    if (leftMs > 0) timer = setTimeout(check, leftMs).unref();
    else if (reply.raw.headersSent || raw.listenerCount('error') === 0) raw.destroy();
    else {
      void reply.header('connection', 'close');
      // Whoever reads the body gets this error, and answers with it.
      raw.emit('error', new DomainError('request-timeout', { reason: 'body-too-slow' }));
    }
  };
  let timer = setTimeout(check, graceMs).unref();
  raw.once('close', () => clearTimeout(timer));
}

export function endSlowReader(
  { raw }: FastifyReply,
  { windowMs, bytesPerSecond }: DataRates['answer'],
): void {
  const { socket } = raw;
  const bytesTaken = (): number => (socket === null ? 0 : socket.bytesWritten - socket.writableLength);
  let takenBefore = bytesTaken();
  const timer = setInterval(() => {
    const taken = bytesTaken();
    const isTooSlow = taken - takenBefore < (windowMs / 1_000) * bytesPerSecond;
    // Without bytes that wait to be sent, the server is slow, not the reader.
    if (isTooSlow && raw.writableLength > 0) raw.destroy();
    takenBefore = taken;
  }, windowMs).unref();
  raw.once('close', () => clearInterval(timer));
}
