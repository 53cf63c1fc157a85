import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '#domain/common/domain-error.ts';
import type { Telemetry } from '../ports/telemetry.ts';

/**
 * @param isReady - rejects, with the reason, if the process cannot serve requests.
 * @param metricsToken - null for public metrics; false to disable `/metrics`.
 */
export function operationRoutes(
  app: FastifyInstance,
  isReady: () => Promise<void>,
  telemetry: Pick<Telemetry, 'requestAnswered' | 'read'>,
  metricsToken: string | null | false,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    telemetry.requestAnswered(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    done();
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
    if (
      metricsToken !== null &&
      !isEqualInConstantTime(request.headers.authorization, `Bearer ${metricsToken}`)
    ) {
      throw new DomainError('not-signed-in', { reason: 'metrics-token' });
    }
    const { type, text } = await telemetry.read();
    return reply.type(type).send(text);
  });
}

/** Compares digests, because `timingSafeEqual` requires equal lengths. */
function isEqualInConstantTime(given: string | undefined, expected: string): boolean {
  return timingSafeEqual(digestOf(given ?? ''), digestOf(expected));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
