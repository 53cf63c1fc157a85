import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressAssets } from './asset-addresses.ts';
import { sendProblem } from './problem-reply.ts';
import { PUBLIC_HTML, ReadyAnswer } from './ready-answer.ts';
import { FOR_ALL_ORIGINS } from './shared-files.ts';

/**
 * Must contain every path of the client's router that requires a session or is part of signing in. A path that neither
 * this list nor a route contains gets the not-found page.
 */
const clientPages = [
  /^\/(?:signup|login|forgot-password|reset-password|complete-profile|verify-email|verify|confirm-email|take-back-email|dashboard|setting|profile|add-project|your-project|orders|balance|feed)\/?$/u,
  /^\/(?:receipts|orders|balance)\/[\w-]+\/?$/u,
  /^\/operate(?:\/[^/]+){0,2}\/?$/u,
];

const templatedFiles = [
  { file: 'robots.txt', path: '/robots.txt', type: 'text/plain; charset=utf-8' },
  {
    file: 'manifest.webmanifest',
    path: '/manifest.webmanifest',
    type: 'application/manifest+json; charset=utf-8',
  },
];

const prerenderedForms = /^\/(login|signup)\/?$/u;

/** Returns the CSP sources of the inline scripts in the built documents. Inline data blocks need no source. */
export function inlineScriptHashes(directory: string): string[] {
  const documents = ['app.html', 'page.html', 'login.html']
    .map((file) => join(directory, file))
    .filter(existsSync);
  const hashes = documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<script data-inline="\w+">(.*?)<\/script>/gsu)].map(
      ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    ),
  );
  return [...new Set(hashes)];
}

interface DeploymentFacts {
  readonly publicUrl: string;
  readonly sandboxUrl: string | null;
  readonly hasGoogle: boolean;
  readonly assetsOrigin: string | null;
}

const documentAnswer = (text: string) => new ReadyAnswer(text, { isCacheable: true, form: PUBLIC_HTML });

interface MemberPage {
  readonly pattern: RegExp;
  readonly document: ReadyAnswer;
}

/** The frame of members' pages is in the HTML of these pages, which preloads the code of each page. */
async function readMemberPages(
  directory: string,
  { sandboxUrl, assetsOrigin }: Pick<DeploymentFacts, 'sandboxUrl' | 'assetsOrigin'>,
): Promise<MemberPage[]> {
  const file = join(directory, sandboxUrl === null ? 'member.html' : 'member-sandbox.html');
  if (!existsSync(file)) return [];
  const html = (await readFile(file, 'utf8')).replaceAll('%SANDBOX_URL%', sandboxUrl ?? '');
  const pages = JSON.parse(await readFile(join(directory, 'member-pages.json'), 'utf8')) as {
    path: string;
    files: string[];
  }[];
  return pages.map(({ path, files }) => {
    const preloads = files.map((name) => `  <link rel="modulepreload" crossorigin href="/${name}">\n  `);
    const text = html.replace('</head>', () => `${preloads.join('')}</head>`);
    return {
      pattern: new RegExp(`^${path.replace(':id', String.raw`[\w-]+`)}/?$`, 'u'),
      document: documentAnswer(addressAssets(text, assetsOrigin)),
    };
  });
}

/** @param sendMissing - sends the not-found page; if null, unknown paths get a problem response. */
export async function serveWebClient(
  app: FastifyInstance,
  directory: string,
  { publicUrl, sandboxUrl, hasGoogle, assetsOrigin }: DeploymentFacts,
  sendMissing: ((request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) | null,
): Promise<void> {
  const shellFile = join(directory, 'app.html');
  const isBuilt = existsSync(shellFile);
  const shellText = isBuilt ? addressAssets(await readFile(shellFile, 'utf8'), assetsOrigin) : null;
  const shell = shellText === null ? null : documentAnswer(shellText);
  const indexedShell =
    shellText === null
      ? null
      : documentAnswer(shellText.replace(/\s*<meta name="robots" content="noindex" \/>/u, ''));
  const variant = sandboxUrl !== null ? '-sandbox' : hasGoogle ? '' : '-without-google';
  const prerendered = new Map<string, ReadyAnswer>();
  for (const [name, file] of [
    ['login', `login${variant}`],
    ['signup', `signup${variant}`],
  ] as const) {
    const path = join(directory, `${file}.html`);
    if (!existsSync(path)) continue;
    const text = (await readFile(path, 'utf8')).replaceAll('%SANDBOX_URL%', sandboxUrl ?? '');
    prerendered.set(name, documentAnswer(addressAssets(text, assetsOrigin)));
  }
  const framed = await readMemberPages(directory, { sandboxUrl, assetsOrigin });
  if (isBuilt) {
    await app.register(async (scope) => {
      scope.addHook('onSend', (request, reply, payload, done) => {
        const varied = reply.getHeader('vary');
        void reply.header(
          'vary',
          typeof varied === 'string' ? `${varied}, accept-encoding` : 'accept-encoding',
        );
        if (assetsOrigin !== null && request.url.startsWith('/assets/')) void reply.headers(FOR_ALL_ORIGINS);
        done(null, payload);
      });
      await scope.register(fastifyStatic, {
        root: directory,
        wildcard: false,
        preCompressed: true,
        index: false,
        globIgnore: [...templatedFiles.map(({ file }) => file), '{login,signup,member}*.{html,json}*'],
        cacheControl: false,
        setHeaders: (reply, path) => {
          const isImmutable = path.includes('/assets/');
          reply.setHeader(
            'cache-control',
            isImmutable ? 'public, max-age=31536000, immutable' : 'public, no-cache',
          );
        },
      });
    });
    for (const { file, path, type } of templatedFiles) {
      if (!existsSync(join(directory, file))) continue;
      const text = (await readFile(join(directory, file), 'utf8')).replaceAll('%PUBLIC_URL%', publicUrl);
      const tag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
      app.get(path, { schema: { hide: true } }, (request, reply) => {
        void reply.header('cache-control', 'public, no-cache').header('etag', tag);
        if (request.headers['if-none-match'] === tag) return reply.code(304).send();
        return reply.type(type).send(text);
      });
    }
  }
  const documentOf = (path: string) => {
    const [, form] = prerenderedForms.exec(path) ?? [];
    if (form !== undefined) return prerendered.get(form) ?? indexedShell;
    return framed.find(({ pattern }) => pattern.test(path))?.document ?? shell;
  };
  // The `Accept` header is ignored, because crawlers and link previews send `*/*` or nothing.
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const document = isRead && clientPages.some((page) => page.test(path)) ? documentOf(path) : null;
    if (document !== null) {
      void reply.header('cache-control', 'no-cache');
      return await document.send(request, reply);
    }
    if (!isRead || sendMissing === null || path.startsWith('/api/')) {
      return sendProblem(request, reply, { code: 'not-found', refusal: { reason: 'unknown-address' } });
    }
    return await sendMissing(request, reply);
  });
}
