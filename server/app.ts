import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { accountDeletionRoutes } from './account-deletion/account-deletion-routes.ts';
import { accountRoutes } from './accounts/account-routes.ts';
import { configRoutes } from './accounts/config-routes.ts';
import { githubRoutes } from './accounts/github-routes.ts';
import { settingsRoutes } from './accounts/settings-routes.ts';
import { catalogueRoutes } from './catalogue/catalogue-routes.ts';
import { searchRoutes } from './catalogue/search-routes.ts';
import { claimRoutes } from './claims/claim-routes.ts';
import type { Context } from './context.ts';
import { pingDatabase } from './database/database.ts';
import { refuseWhileDraining } from './http/closing.ts';
import { registerRateLimits } from './http/limiter.ts';
import { registerOpenApi } from './http/openapi.ts';
import { operationRoutes } from './http/operation.ts';
import { registerLoadShedding } from './http/overload.ts';
import { registerErrorHandler, sendProblem } from './http/problem-reply.ts';
import { registerRequestGuards } from './http/request-guards.ts';
import { accountOf, createRoutes, type Routes } from './http/routes.ts';
import { securityHeadersOf, sendSecurityHeaders } from './http/security-headers.ts';
import { answerParserError } from './http/unreadable-request.ts';
import { mayChangeViewers } from './http/viewer-changes.ts';
import type { FindViewer } from './http/viewer.ts';
import { inlineScriptHashes, serveWebClient } from './http/web-client.ts';
import { loadPageRenderer } from './pages/page-renderer.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { previewRoutes } from './pages/preview-routes.ts';
import { siteOf } from './pages/site.ts';
import { sitemapRoutes } from './pages/sitemap-routes.ts';
import { mediaRoutes } from './pictures/media-routes.ts';
import { projectRoot } from './project-root.ts';
import { downloadRoutes } from './projects/download-routes.ts';
import { projectRoutes } from './projects/project-routes.ts';
import { purchaseRoutes } from './purchases/purchase-routes.ts';
import { questionRoutes } from './questions/question-routes.ts';
import { shippingRoutes } from './shipping/shipping-routes.ts';
import { insideRoutes } from './verification/inside-routes.ts';
import { verificationRoutes } from './verification/verification-routes.ts';

type Slice = (routes: Routes, context: Context) => void;

const slices: readonly Slice[] = [
  configRoutes,
  accountRoutes,
  accountDeletionRoutes,
  githubRoutes,
  settingsRoutes,
  purchaseRoutes,
  shippingRoutes,
  verificationRoutes,
  insideRoutes,
  catalogueRoutes,
  projectRoutes,
  searchRoutes,
  downloadRoutes,
  claimRoutes,
  questionRoutes,
];

export interface AppOptions {
  readonly findViewer: FindViewer;
  /** Overrides the setting if the process has a lower file descriptor limit. */
  readonly maxConnections?: number;
  /** Mounts routes outside the contract: the identity provider's endpoints. */
  readonly mount?: (app: FastifyInstance) => Promise<void>;
}

/** Frames for card fields, 3-D Secure and UPI codes: https://docs.stripe.com/security/guide#content-security-policy */
const stripeFrames = ['https://js.stripe.com', 'https://hooks.stripe.com'];

export async function createApp(context: Context, options: AppOptions): Promise<FastifyInstance> {
  const { config } = context;
  const popupPaths = ['/api/identity/'];
  const paymentOrigin = config.stripe.apiBase === null ? null : new URL(config.stripe.apiBase).origin;
  const webDirectory = join(projectRoot, 'dist', 'web');
  const securityHeaders = securityHeadersOf({
    connect: connectOriginsOf(context),
    script: [paymentOrigin ?? 'https://js.stripe.com', ...inlineScriptHashes(webDirectory)],
    frame: paymentOrigin === null ? stripeFrames : [paymentOrigin],
    https: config.publicUrl.startsWith('https://'),
  });
  const app = Fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // X-Forwarded-For is trusted only for the configured number of proxies.
    trustProxy: (_address: string, hop: number) => hop < config.trustedProxies,
    bodyLimit: 1024 * 1024,
    // Limits for slow clients: 15 seconds for headers, three minutes for a whole upload.
    requestTimeout: 180_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    // `registerRequestGuards` rejects requests without a Host header, with our security headers.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // Disabled, because `refuseWhileDraining` sends the 503 with our headers.
    return503OnClosing: false,
    // Handles errors before routing, such as malformed URLs.
    frameworkErrors: (_error, request, reply) => {
      void reply.headers(securityHeaders);
      sendProblem(request, reply, { code: 'bad-request', refusal: { reason: 'address-unreadable' } });
    },
    clientErrorHandler: (error, socket) => answerParserError(securityHeaders, error, socket),
  }) as unknown as FastifyInstance;
  app.server.maxConnections = options.maxConnections ?? config.capacity.connections;

  // The lines have no fields to redact.
  const access = context.log.child({}, { redact: [] });
  app.addHook('onResponse', (request, reply, done) => {
    access.info(
      {
        reqId: request.id,
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
  registerErrorHandler(app);
  acceptEmptyJson(app);
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
  const admission = registerLoadShedding(app, config.capacity, accountOf);
  await registerRateLimits(app, config.limits, context.requestCounter, accountOf);
  registerRequestGuards(app);
  await app.register(cookie);
  await app.register(multipart);
  await registerOpenApi(app, config.publicUrl);
  operationRoutes(app, () => pingDatabase(context.database), context.telemetry, config.metricsToken);

  app.addHook('onSend', (request, _reply, payload, done) => {
    if (mayChangeViewers(request)) context.viewers.drop();
    done(null, payload);
  });
  app.addHook('onClose', () => context.views.flush());

  const routes = createRoutes(app, { findViewer: options.findViewer, admission, store: context.files });
  for (const slice of slices) slice(routes, context);
  routes.handleUnimplemented();
  mediaRoutes(app, context);
  await options.mount?.(app);
  const renderer = await loadPageRenderer(() => siteOf(config));
  if (renderer !== null) pageRoutes(app, context, renderer, admission);
  previewRoutes(app, context);
  sitemapRoutes(app, context);
  await serveWebClient(
    app,
    webDirectory,
    { publicUrl: config.publicUrl, sandboxUrl: config.sandboxUrl, hasGoogle: config.google !== null },
    renderer === null ? null : () => renderer.render({ kind: 'not-found' }),
  );
  return app;
}

function connectOriginsOf({ config }: Context): string[] {
  if (config.stripe.apiBase === null) return ['https://api.stripe.com'];
  return [config.stripe.apiBase];
}

/** Accepts an empty body with a JSON content type, which clients send with `PUT mark-sold`. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}
