import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

interface ExternalOrigins {
  readonly connect: readonly string[];
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly assets: readonly string[];
  readonly https: boolean;
}

export const REQUEST_ID_HEADER = 'x-request-id';

export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * The headers do not depend on the request, so that responses written outside Fastify (HTTP parser errors)
 * have them too.
 */
export function securityHeadersOf(origins: ExternalOrigins): SecurityHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...origins.assets, ...origins.script],
        // Radix and the toast library insert style elements at run time.
        styleSrc: ["'self'", ...origins.assets, "'unsafe-inline'"],
        imgSrc: ["'self'", ...origins.assets, 'data:', 'blob:'],
        fontSrc: ["'self'", ...origins.assets],
        connectSrc: ["'self'", ...origins.connect],
        frameSrc: origins.frame.length === 0 ? ["'none'"] : [...origins.frame],
        mediaSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(origins.https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: origins.https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  })(response.req, response, () => {});
  return {
    ...(response.getHeaders() as Record<string, string>),
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), display-capture=(), usb=(), serial=(), browsing-topics=()',
  };
}

/**
 * Must be registered before other hooks that can respond to a request.
 * @param popupPaths - paths without Cross-Origin-Opener-Policy, because sign-in popups need `window.opener`.
 */
export function sendSecurityHeaders(
  app: FastifyInstance,
  headers: SecurityHeaders,
  popupPaths: readonly string[],
): void {
  const { 'cross-origin-opener-policy': _omitted, ...popupHeaders } = headers;
  app.addHook('onRequest', (request, reply, done) => {
    const isPopup = popupPaths.some((path) => request.url.startsWith(path));
    void reply.headers(isPopup ? popupHeaders : headers).header(REQUEST_ID_HEADER, request.id);
    done();
  });
}
