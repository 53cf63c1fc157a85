import type { FastifyInstance } from 'fastify';
import type { Telemetry } from '../ports/telemetry.ts';

/**
 * `/healthz` (the process answers), `/readyz` (the database answers and is migrated), `/metrics` (Prometheus).
 *
 * @param isReady - resolves when work can be done; rejects with the reason.
 */
export function operationRoutes(
  app: FastifyInstance,
  isReady: () => Promise<void>,
  telemetry: Pick<Telemetry, 'requestAnswered' | 'read'>,
): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    telemetry.requestAnswered(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
  });

  app.get('/healthz', { schema: { hide: true } }, async () => ({ data: { status: 'alive' } }));
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    try {
      await isReady();
      return { data: { status: 'ready' } };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply
        .code(503)
        .header('retry-after', '2')
        .send({ data: { status: 'not ready' } });
    }
  });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    const { type, text } = await telemetry.read();
    return reply.type(type).send(text);
  });
}
