import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { RecordJournal } from './common/record-journal.ts';
import type { AppAddresses } from './github/github-app.ts';
import { openGitHub } from './github/github.ts';
import { GoogleSandbox } from './google/google.ts';
import { addIndexPage } from './index-page.ts';
import { addMailRoutes } from './mail/mail-routes.ts';
import { Mailbox } from './mail/mailbox.ts';
import { openRazorpay } from './razorpay/razorpay.ts';
import { openStripe } from './stripe/stripe.ts';

export interface SandboxOptions {
  port: number;
  smtpPort: number;
  dataDirectory: string;
  log?: boolean;
  webhook?: { url: string; secret: string };
  githubApp?: AppAddresses;
  onExchange?: (exchange: Exchange) => void;
}

export interface Sandbox {
  url: string;
  smtpUrl: string;
  repositoriesDirectory: string;
  close(): Promise<void>;
}

const LOOPBACK_NAMES = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const dataDirectory = resolve(options.dataDirectory);
  const repositoriesDirectory = join(dataDirectory, 'repositories');
  await mkdir(repositoriesDirectory, { recursive: true });
  const journal = new RecordJournal(join(dataDirectory, 'journal.jsonl'));
  let baseUrl = '';
  const url = (): string => baseUrl;

  const stripe = openStripe(journal, url);
  const razorpay = openRazorpay(journal, url);
  const github = await openGitHub(
    journal,
    repositoriesDirectory,
    url,
    options.githubApp ?? { setupUrl: 'http://localhost:4000/', webhookUrl: null },
  );
  const google = await GoogleSandbox.open(journal, url);
  const mailbox = new Mailbox(journal);

  const app = fastify({
    logger: options.log === true,
    forceCloseConnections: true,
    bodyLimit: 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true },
  });
  if (options.onExchange !== undefined) recordExchanges(app, options.onExchange);
  // This hook prevents DNS rebinding, with which a web page could reach the sandbox under the page's own host name.
  app.addHook('onRequest', (request, reply, done) => {
    if (LOOPBACK_NAMES.test(request.headers.host ?? '')) done();
    else void reply.code(421).send({ message: 'The sandbox answers to loopback names only.' });
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  // Some clients send a JSON content type without a body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? null : JSON.parse(String(body)));
    } catch {
      done(Object.assign(new Error('Problems parsing JSON'), { statusCode: 400 }));
    }
  });
  addIndexPage(app, () => ({ url: baseUrl, smtpUrl, repositoriesDirectory }));
  stripe.register(app);
  razorpay.register(app);
  github.register(app);
  app.register(
    (scope, _options, done) => {
      google.addRoutes(scope);
      done();
    },
    { prefix: '/google' },
  );
  app.register(
    (scope, _options, done) => {
      addMailRoutes(scope, mailbox);
      done();
    },
    { prefix: '/mail' },
  );

  let smtpUrl = '';
  try {
    smtpUrl = `smtp://127.0.0.1:${await mailbox.listen(options.smtpPort)}`;
    await app.listen({ port: options.port, host: '127.0.0.1' });
  } catch (error) {
    await app.close();
    if (smtpUrl !== '') await mailbox.close();
    journal.close();
    throw error;
  }
  const address = app.server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : options.port}`;
  stripe.start(options.webhook ?? null);
  razorpay.start(options.webhook ?? null);

  return {
    url: baseUrl,
    smtpUrl,
    repositoriesDirectory,
    close: async () => {
      await stripe.close();
      await razorpay.close();
      await github.close();
      await app.close();
      await mailbox.close();
      journal.close();
    },
  };
}

/** Tests compare recorded exchanges with the vendor's published types or schema. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly requestBody: string;
  readonly status: number;
  readonly answerBody: string;
}

function recordExchanges(app: FastifyInstance, report: (exchange: Exchange) => void): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload === 'string' && String(reply.getHeader('content-type')).includes('json')) {
      const { body } = request;
      report({
        method: request.method,
        url: request.url,
        requestBody: typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body),
        status: reply.statusCode,
        answerBody: payload,
      });
    }
    done(null, payload);
  });
}
