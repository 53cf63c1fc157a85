import { getEventListeners, once } from 'node:events';
import { request } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { disconnectSignals } from './client-disconnect.ts';

let app: FastifyInstance;
let url: string;
let shutdown: AbortController;
let signals: { disconnected: AbortSignal; signal: AbortSignal } | null;
let respond: () => void;

beforeEach(async () => {
  shutdown = new AbortController();
  signals = null;
  app = fastify();
  app.get('/now', async (_request, reply) => {
    signals = disconnectSignals(reply, shutdown.signal);
    return {};
  });
  app.get('/later', async (_request, reply) => {
    signals = disconnectSignals(reply, shutdown.signal);
    await new Promise<void>((resolve) => (respond = resolve));
    return {};
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  respond?.();
  await app.close();
});

const waitForRequest = () => vi.waitUntil(() => signals, { interval: 1 });

describe('request abort signals', () => {
  it('a completed request removes its listener from the shutdown signal', async () => {
    for (let n = 0; n < 30; n += 1) expect((await fetch(`${url}/now`)).status).toBe(200);
    expect(signals?.disconnected.aborted).toBe(false);
    expect(signals?.signal.aborted).toBe(false);
    expect(getEventListeners(shutdown.signal, 'abort')).toEqual([]);
    expect(Object.getOwnPropertySymbols(shutdown.signal).map(String)).not.toContain(
      'Symbol(kDependantSignals)',
    );
  });

  it('a client disconnect aborts both signals of its request with the same reason', async () => {
    const clientRequest = request(`${url}/later`).on('error', () => {});
    clientRequest.end();
    const { disconnected, signal } = await waitForRequest();
    expect(getEventListeners(shutdown.signal, 'abort')).toHaveLength(1);
    clientRequest.destroy();
    await once(signal, 'abort');
    expect(disconnected.aborted).toBe(true);
    expect(signal.reason).toBe(disconnected.reason);
    expect(getEventListeners(shutdown.signal, 'abort')).toEqual([]);
  });

  it("a shutdown aborts a request's work but does not count as a disconnect", async () => {
    const response = fetch(`${url}/later`);
    const { disconnected, signal } = await waitForRequest();
    shutdown.abort('shutdown');
    expect(signal.reason).toBe('shutdown');
    expect(disconnected.aborted).toBe(false);
    respond();
    expect((await response).status).toBe(200);
    expect(disconnected.aborted).toBe(false);
  });
});
