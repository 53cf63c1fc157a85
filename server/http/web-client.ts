import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problem-reply.ts';

/** Paths of the client's router. Any other path gets the app shell with status 404. */
const clientPages = [
  /^\/(?:signup|login|forgot-password|reset-password|complete-profile|verify-email|confirm-email|take-back-email|dashboard|setting|profile|add-project|your-project|orders)\/?$/u,
  /^\/(?:projects|receipts)\/[\w-]+\/?$/u,
];

/** Files in which `%PUBLIC_URL%` is replaced at start-up; it is unknown at build time. */
const templatedFiles = [
  { file: 'index.html', path: '/', type: 'text/html; charset=utf-8' },
  { file: 'robots.txt', path: '/robots.txt', type: 'text/plain; charset=utf-8' },
  { file: 'sitemap.xml', path: '/sitemap.xml', type: 'application/xml; charset=utf-8' },
];

/** Serves the built client: hashed assets cached for a year, pages revalidated. Without a build every path is a 404 problem. */
export async function serveWebClient(
  app: FastifyInstance,
  directory: string,
  publicUrl: string,
): Promise<void> {
  const indexFile = join(directory, 'index.html');
  const isBuilt = existsSync(indexFile);
  const shellFile = existsSync(join(directory, 'app.html')) ? join(directory, 'app.html') : indexFile;
  const shell = isBuilt ? await readFile(shellFile) : null;
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: directory,
      wildcard: false,
      preCompressed: true,
      index: false,
      globIgnore: templatedFiles.map(({ file }) => file),
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isImmutable = path.includes('/assets/');
        reply.setHeader(
          'cache-control',
          isImmutable ? 'public, max-age=31536000, immutable' : 'public, no-cache',
        );
      },
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
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const wantsPage =
      request.method === 'GET' &&
      !path.startsWith('/api/') &&
      (request.headers.accept ?? '').includes('text/html');
    if (shell === null || !wantsPage) {
      return sendProblem(request, reply, { code: 'not-found', message: 'There is nothing at this address.' });
    }
    const isKnown = clientPages.some((page) => page.test(path));
    return reply
      .code(isKnown ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(shell);
  });
}
