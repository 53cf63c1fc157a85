import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { v7 } from 'uuid';
import { accountRoutes } from './accounts/account-routes.ts';
import { configRoutes } from './accounts/config-routes.ts';
import { githubRoutes } from './accounts/github-routes.ts';
import { settingsRoutes } from './accounts/settings-routes.ts';
import { claimRoutes } from './claims/claim-routes.ts';
import type { Context } from './context.ts';
import { pingDatabase } from './database/database.ts';
import { refuseWhileDraining } from './http/closing.ts';
import { limitRequests } from './http/limiter.ts';
import { describeApi } from './http/openapi.ts';
import { operationRoutes } from './http/operation.ts';
import { shedOverload } from './http/overload.ts';
import { answerProblems, sendProblem } from './http/problem-reply.ts';
import { guardRequests } from './http/request-guards.ts';
import { accountOf, createRoutes, type Routes } from './http/routes.ts';
import { securityHeadersOf, sendSecurityHeaders } from './http/security-headers.ts';
import { answerUnreadable } from './http/unreadable-request.ts';
import type { FindViewer } from './http/viewer.ts';
import { serveWebClient } from './http/web-client.ts';
import { mediaRoutes } from './pictures/media-routes.ts';
import { projectRoot } from './project-root.ts';
import { downloadRoutes } from './projects/download-routes.ts';
import { projectRoutes } from './projects/project-routes.ts';
import { purchaseRoutes } from './purchases/purchase-routes.ts';
import { shippingRoutes } from './shipping/shipping-routes.ts';
import { verificationRoutes } from './verification/verification-routes.ts';

type Slice = (routes: Routes, context: Context) => void;

const slices: readonly Slice[] = [
  configRoutes,
  accountRoutes,
  githubRoutes,
  settingsRoutes,
  purchaseRoutes,
  shippingRoutes,
  verificationRoutes,
  projectRoutes,
  downloadRoutes,
  claimRoutes,
];

export interface AppOptions {
  readonly findViewer: FindViewer;
  /** Overrides the setting when the process has a lower file descriptor limit. */
  readonly maxConnections?: number;
  /** Mounts routes outside the contract: the identity provider's endpoints. */
  readonly mount?: (app: FastifyInstance) => Promise<void>;
}

/** Payment fields, 3-D Secure and UPI codes: https://docs.stripe.com/security/guide#content-security-policy */
const stripeFrames = ['https://js.stripe.com', 'https://hooks.stripe.com'];

/** Builds the Fastify application, ready for `listen` or `inject`. */
export async function createApp(context: Context, options: AppOptions): Promise<FastifyInstance> {
  const { config } = context;
  const popupPaths = ['/api/identity/'];
  const paymentOrigin = config.stripe.apiBase === null ? null : new URL(config.stripe.apiBase).origin;
  const securityHeaders = securityHeadersOf({
    connect: outsideConnects(context),
    script: [paymentOrigin ?? 'https://js.stripe.com'],
    frame: paymentOrigin === null ? stripeFrames : [paymentOrigin],
    https: config.publicUrl.startsWith('https://'),
  });
  const app = Fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => v7(),
    // Trusts only the configured number of proxies in X-Forwarded-For.
    trustProxy: (_address: string, hop: number) => hop < config.trustedProxies,
    bodyLimit: 1024 * 1024,
    // Limits on slow clients: 15 seconds for headers, three minutes for a whole upload.
    requestTimeout: 180_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    // Missing Host headers are rejected in `guardRequests`, with our headers.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // Replaced by `refuseWhileDraining`.
    return503OnClosing: false,
    // Errors before routing, such as malformed URLs.
    frameworkErrors: (_error, request, reply) => {
      void reply.headers(securityHeaders);
      sendProblem(request, reply, { code: 'bad-request', message: 'This address cannot be read.' });
    },
    clientErrorHandler: (error, socket) => answerUnreadable(securityHeaders, error, socket),
  }) as unknown as FastifyInstance;
  app.server.maxConnections = options.maxConnections ?? config.capacity.connections;

  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  answerProblems(app);
  acceptEmptyJson(app);
  // No call accepts text/plain.
  app.removeContentTypeParser('text/plain');
  sendSecurityHeaders(app, securityHeaders, popupPaths);
  refuseWhileDraining(app);
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  const admission = shedOverload(app, config.capacity);
  await limitRequests(app, config.limits, context.requestCounter, accountOf);
  guardRequests(app);
  await app.register(cookie);
  await app.register(multipart);
  await describeApi(app, config.publicUrl);
  operationRoutes(app, () => pingDatabase(context.database), context.telemetry, config.metricsToken);

  const routes = createRoutes(app, { findViewer: options.findViewer, admission, store: context.files });
  for (const slice of slices) slice(routes, context);
  routes.handleTheRest();
  mediaRoutes(app, context);
  await options.mount?.(app);
  await serveWebClient(app, join(projectRoot, 'dist', 'web'), config.publicUrl);
  return app;
}

function outsideConnects({ config }: Context): string[] {
  if (config.stripe.apiBase === null) return ['https://api.stripe.com'];
  return [config.stripe.apiBase];
}

/** `PUT mark-sold` is sent with a JSON content type and an empty body. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}
