import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { packageFolder } from '../common/package-folder.ts';

const folder = join(packageFolder(), 'sandbox', 'stripe', 'browser');

const types: ReadonlyMap<string, string> = new Map([
  ['stripe.js', 'text/javascript'],
  ['payment-frame.html', 'text/html'],
  ['payment-frame.css', 'text/css'],
  ['payment-frame.js', 'text/javascript'],
  ['card-rules.js', 'text/javascript'],
  ['framed-page.js', 'text/javascript'],
]);

export function addBrowserLibrary(app: FastifyInstance): void {
  for (const [file, type] of types) {
    app.get(`/${file}`, async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type(`${type}; charset=utf-8`)
        .send(await readFile(join(folder, file), 'utf8')),
    );
  }
}
