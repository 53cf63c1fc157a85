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
  // The unread rest of a rejected request's body would block the next request on the connection. Node discards a body
  // only if nothing has been read from it.
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete) {
      raw.unpipe();
      raw.resume();
    }
    done();
  });
  // Node answers an unknown `Expect` header with 417, without our headers. A server may ignore such a header:
  // https://www.rfc-editor.org/rfc/rfc9110#section-10.1.1
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}
