import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

interface OutsideOrigins {
  /** Origins that the browser may call, and frames and scripts that payments need. */
  readonly connect: readonly string[];
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly https: boolean;
  /** Paths whose pages talk to the window that opened them (sign-in popups). */
  readonly popupPaths: readonly string[];
}

/** A strict policy: no inline or evaluated script, nothing from elsewhere but what the settings name. */
export async function sendSecurityHeaders(app: FastifyInstance, outside: OutsideOrigins): Promise<void> {
  await app.register(helmet, {
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
    // Set below: sign-in popups must reach their opener.
    crossOriginOpenerPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: outside.https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    void reply.header(
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(), display-capture=(), usb=(), serial=(), browsing-topics=()',
    );
    if (outside.popupPaths.some((path) => request.url.startsWith(path))) return;
    void reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
  });
}
