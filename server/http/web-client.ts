import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, LANGUAGES, pathIn, prefixOf } from '#domain/common/languages.ts';
import { addressAssets } from './asset-addresses.ts';
import { chosenLanguage, pageLanguage } from './language.ts';
import { sendProblem } from './problem-reply.ts';
import { PUBLIC_HTML, ReadyAnswer } from './ready-answer.ts';
import { FOR_ALL_ORIGINS } from './shared-files.ts';

/**
 * Must contain every path of the client's router that requires a session or is part of signing in. A path that neither
 * this list nor a route contains gets the not-found page.
 */
const clientPages = [
  /^\/(?:signup|login|forgot-password|reset-password|complete-profile|verify-email|verify|confirm-email|take-back-email|dashboard|setting|profile|add-project|your-project|orders|balance|feed|private-questions)\/?$/u,
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

/** @param directory - the built web client, which has a folder for each language after the first */
const folderOf = (directory: string, language: Language) => join(directory, prefixOf(language));

/** Returns the CSP sources of the inline scripts in the built documents. Inline data blocks need no source. */
export function inlineScriptHashes(directory: string): string[] {
  const documents = LANGUAGES.flatMap((language) =>
    ['app.html', 'page.html', 'login.html'].map((file) => join(folderOf(directory, language), file)),
  ).filter(existsSync);
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

/** @returns which document answers a path, or null if the web client is not built. */
async function readDocuments(
  directory: string,
  { sandboxUrl, hasGoogle, assetsOrigin }: DeploymentFacts,
): Promise<(path: string) => ReadyAnswer | null> {
  const shellFile = join(directory, 'app.html');
  if (!existsSync(shellFile)) return () => null;
  const shellText = addressAssets(await readFile(shellFile, 'utf8'), assetsOrigin);
  const shell = documentAnswer(shellText);
  const indexedShell = documentAnswer(shellText.replace(/\s*<meta name="robots" content="noindex" \/>/u, ''));
  const variant = sandboxUrl !== null ? '-sandbox' : hasGoogle ? '' : '-without-google';
  const prerendered = new Map<string, ReadyAnswer>();
  for (const name of ['login', 'signup']) {
    const path = join(directory, `${name}${variant}.html`);
    if (!existsSync(path)) continue;
    const text = (await readFile(path, 'utf8')).replaceAll('%SANDBOX_URL%', sandboxUrl ?? '');
    prerendered.set(name, documentAnswer(addressAssets(text, assetsOrigin)));
  }
  const framed = await readMemberPages(directory, { sandboxUrl, assetsOrigin });
  return (path) => {
    const [, form] = prerenderedForms.exec(path) ?? [];
    if (form !== undefined) return prerendered.get(form) ?? indexedShell;
    return framed.find(({ pattern }) => pattern.test(path))?.document ?? shell;
  };
}

/** @param sendMissing - sends the not-found page; if null, unknown paths get a problem response. */
export async function serveWebClient(
  app: FastifyInstance,
  directory: string,
  facts: DeploymentFacts,
  sendMissing: ((request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) | null,
): Promise<void> {
  const { publicUrl, assetsOrigin } = facts;
  const isBuilt = existsSync(join(directory, 'app.html'));
  const documents = new Map<Language, Awaited<ReturnType<typeof readDocuments>>>();
  for (const language of LANGUAGES)
    documents.set(language, await readDocuments(folderOf(directory, language), facts));
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
        globIgnore: [...templatedFiles.map(({ file }) => file), '**/{login,signup,member}*.{html,json}*'],
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
  // The `Accept` header is ignored, because crawlers and link previews send `*/*` or nothing.
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const language = pageLanguage(request);
    const document =
      isRead && clientPages.some((page) => page.test(path))
        ? (documents.get(language)?.(path) ?? null)
        : null;
    if (document !== null) {
      void reply.header('cache-control', 'no-cache');
      const chosen = chosenLanguage(request);
      if (chosen !== language && request.originalUrl === request.url) {
        void reply.header('vary', 'cookie, accept-language');
        return await reply.redirect(pathIn(chosen, request.url), 302);
      }
      return await document.send(request, reply);
    }
    if (!isRead || sendMissing === null || path.startsWith('/api/')) {
      return sendProblem(request, reply, { code: 'not-found', refusal: { reason: 'unknown-address' } });
    }
    return await sendMissing(request, reply);
  });
}
