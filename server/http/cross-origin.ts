import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const OWN_ORIGIN_ONLY =
  /^\/api\/(?:identity|operate|docs|boot|auth\/github\/(?:ticket|login|callback|installed|webhook)|auth\/second-factor|payment\/webhook)(?:\/|$)/u;

const ALLOWED = {
  credentials: false,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: [
    'Accept',
    'Authorization',
    'Cache-Control',
    'Content-Type',
    'Idempotency-Key',
    'If-None-Match',
    'Last-Event-ID',
    'Range',
  ],
  exposedHeaders: [
    'Accept-Ranges',
    'Content-Disposition',
    'Content-Range',
    'ETag',
    'Idempotency-Replayed',
    'Retry-After',
    'X-Request-Id',
  ],
  // In seconds. Chromium caches a preflight response for at most two hours.
  maxAge: 7_200,
} satisfies FastifyCorsOptions;

export function isOpenToOrigins(path: string): boolean {
  return (path.startsWith('/api/') || path === '/username') && !OWN_ORIGIN_ONLY.test(path);
}

/**
 * Lets pages of the given origins call the API with a token, but not with cookies. Must be registered before the
 * routes.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  // Routes that are closed to other origins omit `Vary: Origin`. The plugin's own route (`*`) answers preflight
  // requests.
  app.addHook('onRoute', (route) => {
    if (route.url === '*' || isOpenToOrigins(route.url)) return;
    route.config = { ...route.config, cors: false } as NonNullable<typeof route.config>;
  });
  const isAllowed = ({ method, url, headers }: FastifyRequest): boolean =>
    headers.origin !== undefined &&
    allowed.has(headers.origin) &&
    isOpenToOrigins(url.split('?', 1)[0] ?? '') &&
    (method !== 'OPTIONS' || headers['access-control-request-method'] !== undefined);
  await app.register(cors, {
    delegator: (request, done) =>
      done(null, { ...ALLOWED, origin: isAllowed(request) ? (request.headers.origin ?? false) : false }),
  });
}
