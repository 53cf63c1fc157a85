import type { FastifyInstance } from 'fastify';
import { DomainError } from '#domain/common/domain-error.ts';

export function registerRequestGuards(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    // HTTP/1.1 requires a Host header: https://www.rfc-editor.org/rfc/rfc9112#section-3.2
    if (headers.host === undefined && raw.httpVersion === '1.1') {
      done(new DomainError('bad-request', { reason: 'request-without-host' }));
      return;
    }
    // Our clients never compress bodies, and decompression would allow zip bombs.
    const encoding = headers['content-encoding'];
    if (encoding === undefined || encoding.toLowerCase() === 'identity') done();
    else done(new DomainError('unsupported-media-type', { reason: 'body-encoded' }));
  });
  // Drains the unread body of a rejected request, which would otherwise block the next request on the connection. Node
  // drains only bodies that were never read from.
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete) {
      raw.unpipe();
      raw.resume();
    }
    done();
  });
  // Node answers unknown expectations with 417, without our headers. Servers may ignore them:
  // https://www.rfc-editor.org/rfc/rfc9110#section-10.1.1
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}
