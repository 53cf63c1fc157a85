import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { packageFolder } from '../common/package-folder.ts';
import type { RecordJournal } from '../common/record-journal.ts';
import { resumeAttempts } from './intent-confirmation.ts';
import { StripeCalls } from './stripe-calls.ts';
import { addStripeControl } from './stripe-control.ts';
import { addStripePages } from './stripe-pages.ts';
import { addStripeRoutes } from './stripe-routes.ts';
import { openStripeWorld } from './stripe-world.ts';
import { deliverStripeWebhooks, registerEndpointFromSettings } from './webhook-endpoints.ts';

interface StripeSandbox {
  register: (app: FastifyInstance) => void;
  start: (webhook: { url: string; secret: string } | null) => void;
  close: () => Promise<void>;
}

export function openStripe(journal: RecordJournal, url: () => string): StripeSandbox {
  const world = openStripeWorld(journal, url);
  const webhooks = deliverStripeWebhooks(world, journal);
  const calls = new StripeCalls(world);
  return {
    register: (app) => {
      app.register(
        (scope, _options, done) => {
          openToBrowsers(scope);
          addStripeRoutes(scope, world, calls);
          done();
        },
        { prefix: '/v1' },
      );
      app.register(
        (scope, _options, done) => {
          addBrowserLibrary(scope);
          done();
        },
        { prefix: '/js' },
      );
      app.register(
        (scope, _options, done) => {
          openToBrowsers(scope);
          addStripePages(scope, world);
          scope.register(
            (api, _apiOptions, apiDone) => {
              addStripeRoutes(api, world, calls);
              apiDone();
            },
            { prefix: '/v1' },
          );
          scope.register(
            (control, _controlOptions, controlDone) => {
              addStripeControl(control, world, webhooks);
              controlDone();
            },
            { prefix: '/_control' },
          );
          done();
        },
        { prefix: '/stripe' },
      );
    },
    start: (webhook) => {
      if (webhook) registerEndpointFromSettings(world, webhook.url, webhook.secret);
      resumeAttempts(world);
      webhooks.resume();
    },
    close: async () => {
      world.close();
      await webhooks.close();
    },
  };
}

/**
 * Stripe.js calls the API from the marketplace's origin, with keys in headers and parameters and without
 * cookies.
 */
function openToBrowsers(scope: FastifyInstance): void {
  scope.addHook('onRequest', (request, reply, done) => {
    reply
      .header('access-control-allow-origin', '*')
      .header('access-control-expose-headers', 'Request-Id, Idempotent-Replayed, Stripe-Version');
    if (request.method === 'OPTIONS') {
      reply
        .header('access-control-allow-methods', 'GET, POST, DELETE')
        .header(
          'access-control-allow-headers',
          request.headers['access-control-request-headers'] ?? 'Authorization, Content-Type, Idempotency-Key',
        )
        .header('access-control-max-age', '600');
    }
    done();
  });
  scope.options('/*', (_request, reply) => reply.code(204).send());
  scope.setNotFoundHandler((request, reply) =>
    reply.code(404).send({
      error: {
        message: `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`,
        type: 'invalid_request_error',
      },
    }),
  );
}

const folder = join(packageFolder(), 'sandbox', 'stripe', 'browser');

const types: ReadonlyMap<string, string> = new Map([
  ['stripe.js', 'text/javascript'],
  ['payment-frame.html', 'text/html'],
  ['payment-frame.css', 'text/css'],
  ['payment-frame.js', 'text/javascript'],
  ['card-rules.js', 'text/javascript'],
  ['framed-page.js', 'text/javascript'],
]);

function addBrowserLibrary(app: FastifyInstance): void {
  for (const [file, type] of types) {
    app.get(`/${file}`, async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type(`${type}; charset=utf-8`)
        .send(await readFile(join(folder, file), 'utf8')),
    );
  }
}
