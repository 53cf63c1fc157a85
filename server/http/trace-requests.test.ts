import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Collector, startCollector } from '#tests/support/collector.ts';
import { openTracing } from '../adapters/opentelemetry/open-tracing.ts';
import { SettingReader } from '../settings/setting-reader.ts';
import { readTracing, type TracingConfig } from '../settings/tracing-settings.ts';
import { registerErrorHandler } from './problem-reply.ts';
import { traceRequests } from './trace-requests.ts';

let collector: Collector;
let tracing: ReturnType<typeof openTracing>;
let app: FastifyInstance;

beforeAll(async () => {
  collector = await startCollector();
  const config = readTracing(new SettingReader({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }));
  tracing = openTracing(config as TracingConfig, () => undefined);
  app = Fastify();
  registerErrorHandler(app, '', (error) => tracing.recordError(error));
  traceRequests(app, tracing, false);
  app.get('/things/:id', async ({ params }) => {
    const { id } = params as { id: string };
    throw new TypeError(`no thing "${id}" of asha@example.com`);
  });
  app.post('/things', async () => await tracing.statement('after the body', async () => ({})));
  app.get('/streams', async (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200).write('first');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => collector.clear());
afterAll(async () => {
  app.server.closeAllConnections();
  await app.close();
  await tracing.close();
  await collector.close();
});

function urlOf(path: string): string {
  const address = app.server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}${path}`;
}

it('the span event of an unexpected error has the stack but not the values in the error message', async () => {
  expect((await fetch(urlOf('/things/of-meera?token=s3cret'))).status).toBe(500);
  await tracing.flush();
  const [span] = collector.spans();
  expect(span).toMatchObject({
    name: 'GET /things/:id',
    isError: true,
    attributes: { 'http.response.status_code': '500', 'error.type': '500' },
    events: [
      {
        name: 'exception',
        attributes: { 'exception.type': 'TypeError', 'exception.message': 'no thing "…" of [address]' },
      },
    ],
  });
  const stack = span?.events[0]?.attributes['exception.stacktrace'];
  expect(stack).toContain('trace-requests.test.ts');
  const sent = collector.batches[0]?.bytes.toString('latin1');
  for (const value of ['of-meera', 's3cret', 'asha@example.com']) expect(sent).not.toContain(value);
});

it('without a trusted proxy, a client cannot choose the trace id', async () => {
  const chosen = '4bf92f3577b34da6a3ce929d0e0e4736';
  await fetch(urlOf('/nowhere/of-meera'), { headers: { traceparent: `00-${chosen}-00f067aa0ba902b7-01` } });
  await tracing.flush();
  const [span] = collector.spans();
  expect(span).toMatchObject({ name: 'GET', parentSpanId: null });
  expect(span?.traceId).not.toBe(chosen);
});

it('work that a request does after its body is read belongs to its trace', async () => {
  const body = JSON.stringify({ text: 'x'.repeat(200_000) });
  await fetch(urlOf('/things'), { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  await tracing.flush();
  const [inner, server] = collector.spans();
  expect(inner).toMatchObject({ name: 'after the body', parentSpanId: server?.spanId });
});

it('the span of a request ends when the client disconnects', async () => {
  const abort = new AbortController();
  const response = await fetch(urlOf('/streams'), { signal: abort.signal });
  await response.body?.getReader().read();
  abort.abort();
  await expect
    .poll(async () => {
      await tracing.flush();
      return collector.spans().map((span) => span.name);
    })
    .toEqual(['GET /streams']);
});
