import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestSpan, Tracing } from '../ports/telemetry.ts';

const TRACE_PARENT = 'traceparent';

/** @param trustsProxy - whether a trace may begin at the proxy. Clients must not choose trace IDs or sampling. */
export function traceRequests(app: FastifyInstance, tracing: Tracing, trustsProxy: boolean): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  app.addHook('onRequest', (request, { raw }, done) => {
    const span = tracing.startRequest({
      method: request.method,
      route: request.routeOptions.url ?? null,
      traceparent: trustsProxy ? traceparentOf(request.headers) : undefined,
    });
    spans.set(request, span);
    // The `close` event also follows a disconnect, after which the `onResponse` hook does not run.
    raw.once('close', () => span.end(raw.statusCode));
    span.run(done);
  });
  // Events of the request body and of the socket run outside the request's asynchronous context.
  const reenter = (request: FastifyRequest, _reply: unknown, done: () => void): void => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.run(done);
  };
  app.addHook('preValidation', reenter);
  app.addHook('onResponse', reenter);
}

function traceparentOf(headers: FastifyRequest['headers']): string | undefined {
  const { [TRACE_PARENT]: value } = headers;
  return typeof value === 'string' ? value : undefined;
}
