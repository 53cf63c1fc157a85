import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { accountDeletionRoutes } from '../account-deletion/account-deletion-routes.ts';
import { accountRoutes } from '../accounts/account-routes.ts';
import { apiTokenRoutes } from '../accounts/api-token-routes.ts';
import { configRoutes } from '../accounts/config-routes.ts';
import { githubRoutes } from '../accounts/github-routes.ts';
import { mailRoutes } from '../accounts/mail-routes.ts';
import { secondFactorRoutes } from '../accounts/roles/second-factor-routes.ts';
import { settingsRoutes } from '../accounts/settings-routes.ts';
import { webhookRoutes } from '../accounts/webhooks/webhook-routes.ts';
import { catalogueRoutes } from '../catalogue/catalogue-routes.ts';
import { savedSearchRoutes } from '../catalogue/saved-search-routes.ts';
import { searchRoutes } from '../catalogue/search-routes.ts';
import { consoleRoutes } from '../console/pages/console-routes.ts';
import { taxRoutes } from '../console/pages/tax-routes.ts';
import type { Context } from '../context.ts';
import { pingDatabase } from '../database/database.ts';
import { feedRoutes } from '../feed/feed-routes.ts';
import { refuseWhileClosing, ServerDrainingError } from '../http/closing.ts';
import { allowOrigins } from '../http/cross-origin.ts';
import { routeOf } from '../http/language.ts';
import { registerRateLimits } from '../http/limiter.ts';
import { registerOpenApi } from '../http/openapi.ts';
import { operationRoutes } from '../http/operation.ts';
import { registerLoadShedding } from '../http/overload.ts';
import { problemPages } from '../http/problem-pages.ts';
import { registerErrorHandler, sendProblem } from '../http/problem-reply.ts';
import { registerRequestGuards } from '../http/request-guards.ts';
import { RequestLogger } from '../http/request-logger.ts';
import { accountOf, createRoutes, type Routes, type RunOnce } from '../http/routes.ts';
import { securityHeadersOf, sendSecurityHeaders } from '../http/security-headers.ts';
import { traceRequests } from '../http/trace-requests.ts';
import { trustedProxies } from '../http/trusted-proxies.ts';
import { answerParserError } from '../http/unreadable-request.ts';
import type { FindRoles, FindViewer } from '../http/viewer.ts';
import { inlineScriptHashes, serveWebClient } from '../http/web-client.ts';
import { shippingRoutes } from '../order-process/shipping/shipping-routes.ts';
import { caseRoutes } from '../orders/cases/case-routes.ts';
import { messageRoutes } from '../orders/messages/message-routes.ts';
import { orderRoutes } from '../orders/order-routes.ts';
import { supportRoutes } from '../orders/support/support-routes.ts';
import { loadPageRenderer } from '../pages/page-renderer.ts';
import { pageRoutes } from '../pages/page-routes.ts';
import { previewRoutes } from '../pages/preview-routes.ts';
import { siteOf } from '../pages/site.ts';
import { sitemapRoutes } from '../pages/sitemap-routes.ts';
import { topicFeedRoutes } from '../pages/topic-feed.ts';
import { balanceRoutes } from '../payouts/balance-routes.ts';
import { attachmentRoutes } from '../pictures/attachment-routes.ts';
import { mediaRoutes } from '../pictures/media-routes.ts';
import { claimRoutes } from '../projects/claims/claim-routes.ts';
import { codeHostRoutes } from '../projects/code-host-routes.ts';
import { downloadRoutes } from '../projects/download-routes.ts';
import { projectRoutes } from '../projects/project-routes.ts';
import { privateQuestionRoutes } from '../projects/questions/private-routes.ts';
import { questionRoutes } from '../projects/questions/question-routes.ts';
import { reportRoutes } from '../projects/reports/report-routes.ts';
import { versionRoutes } from '../projects/version-routes.ts';
import { purchaseRoutes } from '../purchases/purchase-routes.ts';
import { projectRoot } from '../runtime/project-root.ts';
import type { Config } from '../settings/config.ts';
import { downloadOriginOf } from '../settings/file-settings.ts';
import { insideRoutes } from '../verification/inside-routes.ts';
import { verificationRoutes } from '../verification/verification-routes.ts';

type Slice = (routes: Routes, context: Context) => void;

const slices: readonly Slice[] = [
  configRoutes,
  accountRoutes,
  accountDeletionRoutes,
  githubRoutes,
  settingsRoutes,
  mailRoutes,
  apiTokenRoutes,
  purchaseRoutes,
  orderRoutes,
  caseRoutes,
  supportRoutes,
  messageRoutes,
  attachmentRoutes,
  shippingRoutes,
  verificationRoutes,
  insideRoutes,
  codeHostRoutes,
  catalogueRoutes,
  projectRoutes,
  searchRoutes,
  savedSearchRoutes,
  downloadRoutes,
  versionRoutes,
  claimRoutes,
  privateQuestionRoutes,
  questionRoutes,
  reportRoutes,
  balanceRoutes,
  secondFactorRoutes,
  consoleRoutes,
  taxRoutes,
  feedRoutes,
  webhookRoutes,
];

/** Calls after which the viewers that are kept may have changed. */
const ACCOUNT_CALLS = /^\/api\/(?:auth|identity|operate)\/(?!me$)/u;

export interface AppOptions {
  readonly findViewer: FindViewer;
  readonly findRoles: FindRoles;
  readonly runOnce: RunOnce;
  readonly maxConnections?: number;
  readonly draining?: AbortSignal;
  readonly mount?: (app: FastifyInstance) => Promise<void>;
}

const paymentOrigins = {
  // Stripe uses frames for card fields, 3-D Secure and UPI codes:
  // https://docs.stripe.com/security/guide#content-security-policy
  stripe: {
    script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
  },
  // Checkout runs in a frame of api.razorpay.com. Its script reports errors to lumberjack.razorpay.com.
  razorpay: {
    script: ['https://checkout.razorpay.com'],
    frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
    connect: ['https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
  },
} as const;

function firebaseOriginsOf(firebase: Config['firebase']): typeof noOrigins {
  if (firebase === null) return noOrigins;
  const { emulatorUrl, options, google } = firebase;
  return {
    // The popup of Google reports through a frame, which Google's script connects.
    script: google ? ['https://apis.google.com'] : [],
    frame: google ? [emulatorUrl ?? `https://${options.authDomain}`] : [],
    connect:
      emulatorUrl === null
        ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
        : [emulatorUrl],
  };
}

const noOrigins: Readonly<Record<'script' | 'frame' | 'connect', readonly string[]>> = {
  script: [],
  frame: [],
  connect: [],
};

export async function createApp(context: Context, options: AppOptions): Promise<FastifyInstance> {
  const { config } = context;
  const { draining = new AbortController().signal } = options;
  const { pictureBase, assets } = config.origins;
  const popupPaths = ['/api/identity/'];
  const { provider, apiBase } = config.payments;
  const ownOrigin = apiBase === null ? [] : [new URL(apiBase).origin];
  const external =
    apiBase === null ? paymentOrigins[provider] : { script: ownOrigin, frame: ownOrigin, connect: ownOrigin };
  const signIn = firebaseOriginsOf(config.firebase);
  const downloads = downloadOriginOf(config.files);
  const webDirectory = join(projectRoot, 'dist', 'web');
  const securityHeaders = securityHeadersOf({
    connect: [...external.connect, ...signIn.connect, ...(downloads === null ? [] : [downloads])],
    script: [...external.script, ...signIn.script, ...inlineScriptHashes(webDirectory)],
    frame: [...external.frame, ...signIn.frame],
    assets: assets === null ? [] : [assets],
    https: config.publicUrl.startsWith('https://'),
  });
  // The lines of the access log have no fields that need redaction.
  const access = context.log.child({}, { redact: [] });
  const trustsProxy = config.trustedProxies > 0;
  const { tracing } = context;
  const app = Fastify({
    serverFactory: (handle) => createHttpServer(handle),
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger, bindings, options) => new RequestLogger(logger, bindings, options),
    genReqId: () => randomUUID(),
    rewriteUrl: routeOf,
    trustProxy: trustedProxies(config.trustedProxies),
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // `refuseWhileClosing` sends the 503 instead, with our headers.
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => {
      void reply.headers(securityHeaders);
      sendProblem(request, reply, { code: 'bad-request', refusal: { reason: 'address-unreadable' } });
    },
    clientErrorHandler: (error, socket) =>
      answerParserError({ headers: securityHeaders, publicUrl: config.publicUrl }, error, socket),
  }) as unknown as FastifyInstance;
  app.server.maxConnections = options.maxConnections ?? config.capacity.connections;

  if (tracing !== null) traceRequests(app, tracing, trustsProxy);
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
  registerErrorHandler(app, config.publicUrl, (error) => tracing?.recordError(error));
  acceptEmptyJson(app);
  app.removeContentTypeParser('text/plain');
  sendSecurityHeaders(app, securityHeaders, popupPaths);
  await allowOrigins(app, config.origins.allowed);
  refuseWhileClosing(app, draining);
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
  await registerOpenApi(app, config.publicUrl, config.limits);
  const checkReady = async () => {
    if (draining.aborted) throw new ServerDrainingError();
    await pingDatabase(context.database);
  };
  operationRoutes(app, checkReady, context.telemetry, config.metricsToken);
  if (config.role === 'worker') return app;

  await Promise.all([context.viewers.listen(), context.feedStreams.listen()]);
  app.addHook('onSend', async (request, { statusCode }, payload) => {
    // A provider may end the session of a caller who was known when the call began.
    const isEnded = statusCode === 401 && accountOf(request) !== null;
    if (isEnded || ACCOUNT_CALLS.test(request.routeOptions.url ?? '')) await context.viewers.catchUp();
    return payload;
  });
  const closeStreams = (): void => context.feedStreams.closeAll();
  draining.addEventListener('abort', closeStreams);
  app.addHook('preClose', async () => closeStreams());
  app.addHook('onClose', () => context.views.flush());

  const routes = createRoutes(app, {
    findViewer: options.findViewer,
    findRoles: options.findRoles,
    assertNotRevoked: (caller) => context.identity.assertNotRevoked(caller),
    admission,
    store: context.uploads,
    runOnce: options.runOnce,
    pictureBase,
  });
  for (const slice of slices) slice(routes, context);
  routes.handleUnimplemented();
  mediaRoutes(app, context, pictureBase !== '');
  problemPages(app);
  await options.mount?.(app);
  const renderer = await loadPageRenderer(() => siteOf(config), assets);
  if (renderer !== null) {
    pageRoutes(app, context, renderer);
    app.addHook('onClose', () => renderer.close());
  }
  previewRoutes(app, context);
  sitemapRoutes(app, context);
  topicFeedRoutes(app, context);
  await serveWebClient(
    app,
    webDirectory,
    {
      publicUrl: config.publicUrl,
      sandboxUrl: config.sandboxUrl,
      hasGoogle: config.firebase?.google ?? config.google !== null,
      assetsOrigin: assets,
    },
    renderer === null ? null : (request, reply) => renderer.refusals.send('not-found', request, reply, 404),
  );
  return app;
}

/** Slow clients have 15 seconds for headers and three minutes for a whole request. */
function createHttpServer(handle: RequestListener) {
  const server = createServer(
    {
      headersTimeout: 15_000,
      requestTimeout: 180_000,
      keepAliveTimeout: 72_000,
      connectionsCheckingInterval: 5_000,
      // `registerRequestGuards` rejects requests without a Host header, with our security headers.
      requireHostHeader: false,
    },
    handle,
  );
  return server.setTimeout(60_000);
}

/** Clients send `PUT mark-sold` with a JSON content type and an empty body. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}
