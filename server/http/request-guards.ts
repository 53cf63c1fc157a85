import type { FastifyInstance } from 'fastify';
import { DomainError } from '#domain/common/domain-error.ts';

/** Checks that apply to every request. */
export function guardRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, raw }) => {
    // https://www.rfc-editor.org/rfc/rfc9112#section-3.2
    if (headers.host === undefined && raw.httpVersion === '1.1') {
      throw new DomainError('bad-request', 'The request names no host.');
    }
    // Our clients never compress bodies, and decompression would be an amplification vector.
    const encoding = headers['content-encoding'];
    if (encoding === undefined || encoding.toLowerCase() === 'identity') return;
    throw new DomainError('unsupported-media-type', 'Send the body without a content-encoding.');
  });
  // Drains the unread rest of a rejected body; it would otherwise block the next request on a keep-alive connection. Node
  // drains only bodies that were never read from.
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    raw.unpipe();
    raw.resume();
  });
  // Node would answer 417 without our headers. A server may ignore unknown expectations:
  // https://www.rfc-editor.org/rfc/rfc9110#section-10.1.1
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}
