import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { onConnectionClose } from './client-disconnect.ts';

/** Must be shorter than the idle timeouts of proxies, which are usually one minute. */
const HEARTBEAT_MS = 20_000;
const MAX_AGE_MS = 10 * 60_000;
const RETRY_MS = 2_000;
const MAX_BUFFERED_BYTES = 256 * 1024;

export interface EventStream {
  send(event: { readonly id: string; readonly name: string; readonly data: string }): void;
  close(): void;
}

/** https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function openEventStream(reply: FastifyReply): EventStream {
  const text = new PassThrough();
  const write = (lines: string): void => {
    if (text.destroyed || text.writableEnded) return;
    text.write(`${lines}\n\n`);
    if (text.writableLength > MAX_BUFFERED_BYTES) reply.raw.destroy();
  };
  const close = (): void => void text.end();
  const timers = [setInterval(() => write(': heartbeat'), HEARTBEAT_MS), setTimeout(close, MAX_AGE_MS)];
  onConnectionClose(reply, () => {
    for (const timer of timers) clearInterval(timer);
    text.destroy();
  });
  void reply
    .type('text/event-stream; charset=utf-8')
    .headers({ 'cache-control': 'private, no-store, no-transform', 'x-accel-buffering': 'no' })
    .send(text);
  write(`retry: ${RETRY_MS}`);
  return {
    send: ({ id, name, data }) => write(`id: ${id}\nevent: ${name}\ndata: ${data}`),
    close,
  };
}
