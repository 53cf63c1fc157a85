import type { FastifyInstance } from 'fastify';
import { DomainError } from '#domain/shared/domain-error.ts';

/** What holds for all requests, whatever they ask for. */
export function guardRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, raw }) => {
    // https://www.rfc-editor.org/rfc/rfc9112#section-3.2
    if (headers.host === undefined && raw.httpVersion === '1.1') {
      throw new DomainError('bad-request', 'The request names no host.');
    }
    // No client of ours packs what it sends; unpacking is work that a stranger could ask for.
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
  // Node would answer 417 by itself, without our headers. An expectation may be ignored:
  // https://www.rfc-editor.org/rfc/rfc9110#section-10.1.1
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}
