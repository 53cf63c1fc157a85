import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { operationRoutes } from './operation.ts';
import { registerErrorHandler } from './problem-reply.ts';

let app: FastifyInstance;
afterEach(() => app.close());

function withToken(token: string | null | false, isReady = async () => {}): void {
  app = fastify();
  registerErrorHandler(app);
  const telemetry = {
    requestAnswered() {},
    read: async () => ({ type: 'text/plain', text: 'purchases_open 1' }),
  };
  operationRoutes(app, isReady, telemetry, token);
}
const metrics = (authorization?: string) =>
  app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

describe('/metrics', () => {
  it('metrics require the configured token', async () => {
    withToken('a-token-of-prometheus');
    expect((await metrics('Bearer a-token-of-prometheus')).body).toBe('purchases_open 1');
    for (const wrong of [undefined, '', 'Bearer', 'Bearer a-token-of-prometheu', 'a-token-of-prometheus']) {
      expect(await metrics(wrong)).toMatchObject({ statusCode: 401 });
    }
  });

  it('metrics are public without a configured token, and return 404 when disabled', async () => {
    withToken(null);
    expect((await metrics()).statusCode).toBe(200);
    await app.close();
    withToken(false);
    expect((await metrics()).statusCode).toBe(404);
  });
});

describe('/healthz and /readyz', () => {
  it('a process without a database is alive but not ready', async () => {
    withToken(null, () => Promise.reject(new Error('no database')));
    expect((await app.inject('/healthz')).json()).toEqual({ data: { status: 'alive' } });
    const ready = await app.inject('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ready.headers['retry-after']).toBe('2');
    expect(ready.body).not.toContain('no database');
  });
});
