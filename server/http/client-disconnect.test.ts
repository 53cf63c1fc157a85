import { getEventListeners, once } from 'node:events';
import { request } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { disconnectSignals } from './client-disconnect.ts';

let app: FastifyInstance;
let url: string;
let closing: AbortController;
/** Of the request that is being answered. */
let seen: { gone: AbortSignal; left: AbortSignal } | null;
let answer: () => void;

beforeEach(async () => {
  closing = new AbortController();
  seen = null;
  app = fastify();
  app.get('/now', async (_request, reply) => {
    seen = disconnectSignals(reply, closing.signal);
    return {};
  });
  app.get('/later', async (_request, reply) => {
    seen = disconnectSignals(reply, closing.signal);
    await new Promise<void>((resolve) => (answer = resolve));
    return {};
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  answer?.();
  await app.close();
});

const untilSeen = () => vi.waitUntil(() => seen, { interval: 1 });

describe('the signals of a request', () => {
  it('leave nothing at the signal that lives as long as the server', async () => {
    for (let n = 0; n < 30; n += 1) expect((await fetch(`${url}/now`)).status).toBe(200);
    expect(seen?.gone.aborted).toBe(false);
    expect(seen?.left.aborted).toBe(false);
    expect(getEventListeners(closing.signal, 'abort')).toEqual([]);
    expect(Object.getOwnPropertySymbols(closing.signal).map(String)).not.toContain(
      'Symbol(kDependantSignals)',
    );
  });

  it('are both aborted when the caller goes away, for the same reason', async () => {
    const asking = request(`${url}/later`).on('error', () => {});
    asking.end();
    const { gone, left } = await untilSeen();
    expect(getEventListeners(closing.signal, 'abort')).toHaveLength(1);
    asking.destroy();
    await once(left, 'abort');
    expect(gone.aborted).toBe(true);
    expect(left.reason).toBe(gone.reason);
    expect(getEventListeners(closing.signal, 'abort')).toEqual([]);
  });

  it('tell of the server that closes by one of them, while its caller still waits', async () => {
    const asking = fetch(`${url}/later`);
    const { gone, left } = await untilSeen();
    closing.abort('closes');
    expect(left.reason).toBe('closes');
    expect(gone.aborted).toBe(false);
    answer();
    expect((await asking).status).toBe(200);
    expect(gone.aborted).toBe(false);
  });
});
