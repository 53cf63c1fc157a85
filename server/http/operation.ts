import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '#domain/shared/domain-error.ts';
import type { Telemetry } from '../ports/telemetry.ts';

/**
 * `/healthz` (the process answers), `/readyz` (the database answers and is migrated), `/metrics` (Prometheus, by a bearer
 * token).
 *
 * @param isReady - resolves when work can be done; rejects with the reason.
 * @param metricsToken - null: everybody may read the metrics; false: they are not served.
 */
export function operationRoutes(
  app: FastifyInstance,
  isReady: () => Promise<void>,
  telemetry: Pick<Telemetry, 'requestAnswered' | 'read'>,
  metricsToken: string | null | false,
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
  if (metricsToken === false) return;
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (metricsToken !== null && !isSame(request.headers.authorization, `Bearer ${metricsToken}`)) {
      throw new DomainError('not-signed-in', 'The metrics need their token.');
    }
    const { type, text } = await telemetry.read();
    return reply.type(type).send(text);
  });
}

/** Takes as long for a near miss as for any other. */
function isSame(given: string | undefined, wanted: string): boolean {
  return timingSafeEqual(digestOf(given ?? ''), digestOf(wanted));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
