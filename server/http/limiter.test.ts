import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it, describe } from 'vitest';
import { defaultLimits } from '#domain/common/limits.ts';
import { registerRateLimits } from './limiter.ts';
import { MemoryCounter } from './memory-counter.ts';

it('a request whose client disconnects before rate limiting does not reach a handler', async () => {
  const app = Fastify();
  const handled: string[] = [];
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.url === '/gone') await new Promise((resolve) => raw.socket.once('close', resolve));
  });
  await registerRateLimits(app, defaultLimits, null, () => null);
  app.get('/*', async ({ url }) => handled.push(url));
  const failed = new Promise((resolve) => {
    app.addHook('onError', async (_request, _reply, error) => resolve(error));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const { port } = app.server.address() as AddressInfo;
    const arrived = once(app.server, 'request') as Promise<[IncomingMessage]>;
    const client = connect(port, '127.0.0.1');
    client.write('GET /gone HTTP/1.1\r\nhost: haat\r\n\r\n');
    const [request] = await arrived;
    request.socket.on('error', () => undefined);
    client.resetAndDestroy();
    expect(await failed).toMatchObject({ code: 'bad-request' });
    expect((await fetch(`http://127.0.0.1:${port}/here`)).status).toBe(200);
    expect(handled).toEqual(['/here']);
  } finally {
    await app.close();
  }
});

it('a request whose socket has no remote address is rejected as a bad request', async () => {
  const app = Fastify();
  app.addHook('onRequest', async ({ raw }) => {
    Object.defineProperty(raw.socket, 'remoteAddress', { value: undefined });
  });
  await registerRateLimits(app, defaultLimits, null, () => null);
  app.get('/*', async () => 'handled');
  app.setErrorHandler((error, _request, reply) => reply.code(400).send(error));
  try {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/here`);
    expect(await response.json()).toMatchObject({ code: 'bad-request' });
  } finally {
    await app.close();
  }
});

describe('MemoryCounter', () => {
  it('a rate-limit counter restarts when its window ends, and returns the remaining time', async () => {
    let now = 0;
    const counter = new MemoryCounter(() => now);
    expect(await counter.count('asha', 1_000)).toEqual({ used: 1, endsInMs: 1_000 });
    now = 400;
    expect(await counter.count('asha', 1_000)).toEqual({ used: 2, endsInMs: 600 });
    expect(await counter.count('ravi', 1_000)).toEqual({ used: 1, endsInMs: 1_000 });
    now = 1_000;
    expect(await counter.count('asha', 1_000)).toEqual({ used: 1, endsInMs: 1_000 });
  });

  it('a rate-limit counter with too many windows evicts the oldest', async () => {
    const counter = new MemoryCounter(() => 0);
    for (let n = 0; n < 50_001; n += 1) await counter.count(`address ${n}`, 1_000);
    expect((await counter.count('address 50000', 1_000)).used).toBe(2);
    expect((await counter.count('address 0', 1_000)).used).toBe(1);
  });
});
