import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Closed to other origins: the console, the documentation, webhooks, and calls that need cookies or a browser tab. */
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
  // Chromium's maximum, in seconds.
  maxAge: 7_200,
} satisfies FastifyCorsOptions;

export function isOpenToOrigins(path: string): boolean {
  return (path.startsWith('/api/') || path === '/username') && !OWN_ORIGIN_ONLY.test(path);
}

/**
 * Lets pages of the given origins call the API with a token, but not read responses to requests with cookies.
 * Must be registered before the routes.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  // Omits `Vary: Origin` from pages and files. The plugin's own route (`*`) answers preflights.
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
