import type { FastifyInstance } from 'fastify';
import { DomainError } from '#domain/domain-error.ts';

/** What holds for the bodies of all requests. */
export function guardBodies(app: FastifyInstance): void {
  // No client of ours packs what it sends; unpacking is work that a stranger could ask for.
  app.addHook('onRequest', async ({ headers }) => {
    const encoding = headers['content-encoding'];
    if (encoding === undefined || encoding.toLowerCase() === 'identity') return;
    throw new DomainError('unsupported-media-type', 'Send the body as it is, without a content-encoding.');
  });
  // What is left of a form that was refused early is read away: the next request on the same connection comes after it, and
  // would never have an answer. (Node does so itself only where nobody has begun to read.)
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    raw.unpipe();
    raw.resume();
  });
}
