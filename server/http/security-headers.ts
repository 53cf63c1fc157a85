import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

interface OutsideOrigins {
  /** Origins that the browser may call, and frames and scripts that payments need. */
  readonly connect: readonly string[];
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly https: boolean;
}

export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * The headers of every answer: no inline or evaluated script, nothing from elsewhere but what the settings name. They do not
 * depend on the request, so that answers written without the framework (the HTTP parser's refusals) carry them, too.
 */
export function securityHeadersOf(outside: OutsideOrigins): SecurityHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...outside.script],
        // Radix and the toasts set style elements at run time; styles cannot run.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...outside.connect],
        frameSrc: outside.frame.length === 0 ? ["'none'"] : [...outside.frame],
        mediaSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(outside.https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: outside.https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  })(response.req, response, () => {});
  return {
    ...(response.getHeaders() as Record<string, string>),
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), display-capture=(), usb=(), serial=(), browsing-topics=()',
  };
}

/**
 * Register before everything else: what is refused by a later hook carries the headers as well.
 *
 * @param popupPaths - of pages that talk to the window that opened them (sign-in popups).
 */
export function sendSecurityHeaders(
  app: FastifyInstance,
  headers: SecurityHeaders,
  popupPaths: readonly string[],
): void {
  const { 'cross-origin-opener-policy': _openers, ...forPopups } = headers;
  app.addHook('onRequest', async (request, reply) => {
    const isPopup = popupPaths.some((path) => request.url.startsWith(path));
    void reply.headers(isPopup ? forPopups : headers);
  });
}
