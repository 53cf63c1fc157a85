import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problem-reply.ts';

/** Addresses that the client's router knows; anything else is its not-found page, answered 404. */
const clientPages = [
  /^\/(?:signup|login|complete-profile|verify-email|dashboard|setting|profile|add-project|your-project|orders)\/?$/u,
  /^\/projects\/[\w-]+\/?$/u,
];

/** Serves the built client: hashed assets for a year, pages fresh. Without a build (tests, dev) there are only problems. */
export async function serveWebClient(app: FastifyInstance, directory: string): Promise<void> {
  const indexFile = join(directory, 'index.html');
  const built = existsSync(indexFile);
  const shellFile = existsSync(join(directory, 'app.html')) ? join(directory, 'app.html') : indexFile;
  const shell = built ? await readFile(shellFile) : null;
  if (built) {
    await app.register(fastifyStatic, {
      root: directory,
      wildcard: false,
      preCompressed: true,
      index: 'index.html',
      cacheControl: false,
      setHeaders: (reply, path) => {
        const immutable = path.includes('/assets/');
        reply.setHeader(
          'cache-control',
          immutable ? 'public, max-age=31536000, immutable' : 'public, no-cache',
        );
      },
    });
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
    const known = clientPages.some((page) => page.test(path));
    return reply
      .code(known ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(shell);
  });
}
