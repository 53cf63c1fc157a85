import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMarket } from '#tests/support/buying.ts';
import { type CollectedSpan, type Collector, startCollector } from '#tests/support/collector.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { forgetKeysJob, sweepLimitsJob } from '../start/housekeeping-jobs.ts';

let collector: Collector;
let app: TestApp;
let market: ReturnType<typeof createMarket>;
const lines: string[] = [];

/** OpenTelemetry rounds the start of each span down to a millisecond and measures its end from there. */
const START_PRECISION_NS = 1_000_000n;

const INCOMING = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };

beforeAll(async () => {
  collector = await startCollector();
  app = await startTestApp({
    settings: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=k%3D1',
      OTEL_SERVICE_NAME: 'market-web',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      TRUST_PROXY: 'on',
    },
    logLevel: 'info',
    onLogLine: (line) => lines.push(line),
  });
  market = createMarket(app);
});
beforeEach(async () => {
  await market.open();
  await app.flushTraces();
  collector.clear();
  lines.splice(0);
});
afterAll(async () => {
  await app.close();
  await collector.close();
});

async function collect(): Promise<CollectedSpan[]> {
  await app.flushTraces();
  return collector.spans();
}

function only(spans: readonly CollectedSpan[], name: string): CollectedSpan {
  const [found, ...others] = spans.filter((span) => span.name === name);
  if (found === undefined || others.length > 0) {
    throw new Error(`${others.length + 1} spans ${name} in ${spans.map((span) => span.name).join(', ')}`);
  }
  return found;
}

it("in a purchase's trace, the SQL statements and the call to the payment provider are children of the request", async () => {
  const project = await market.list();
  const opened = await market.reserve(project);
  const spans = await collect();
  const server = only(spans, 'POST /api/payment/create-payment-intent');
  expect(server).toMatchObject({
    parentSpanId: null,
    kind: 'SPAN_KIND_SERVER',
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/payment/create-payment-intent',
      'http.response.status_code': '200',
    },
    isError: false,
  });
  const inside = spans.filter((span) => span.traceId === server.traceId && span !== server);
  expect(inside.every((span) => span.parentSpanId === server.spanId)).toBe(true);
  expect(inside.every((span) => span.startNs >= server.startNs)).toBe(true);
  expect(inside.every((span) => span.endNs <= server.endNs + START_PRECISION_NS)).toBe(true);
  const names = inside.toSorted((a, b) => (a.startNs < b.startNs ? -1 : 1)).map((span) => span.name);
  const provider = app.context.config.payments.provider;
  expect(names).toEqual(
    expect.arrayContaining(['begin', 'insert purchases', 'commit', `${provider} openPayment`]),
  );
  expect(names.indexOf('insert purchases')).toBeLessThan(names.indexOf(`${provider} openPayment`));
  expect(only(inside, `${provider} openPayment`)).toMatchObject({ kind: 'SPAN_KIND_CLIENT' });
  expect(only(inside, 'insert purchases').attributes).toEqual({
    'db.system.name': 'postgresql',
    'db.query.summary': 'insert purchases',
  });
  expect(collector.batches[0]).toMatchObject({
    path: '/v1/traces',
    headers: { 'content-type': 'application/x-protobuf', 'api-key': 'k=1' },
    resource: { 'service.name': 'market-web', 'deployment.environment.name': 'test' },
  });
  await market.provider.pay(opened.clientSecret);
  await market.hint(opened.intentId);
});

it('exported spans contain no ids, titles, tokens or addresses', async () => {
  const project = await market.list({ category: 'HARDWARE', title: 'Kaveri weather balloon' });
  await market.saveAddress(project, '42 Banyan Lane, Mysuru 570001');
  const { clientSecret, intentId, purchaseId } = await market.buy(project);
  await app.api(market.buyer)('GET /api/projects/projectdetails/{projectId}', {
    params: { projectId: project.id },
  });
  await app.api(market.buyer)('GET /api/projects/searchproject', { query: { search: 'Kaveri' } });
  await app.api('not-a-token')('GET /api/auth/me');
  await app.runJobs();
  const spans = await collect();
  const exported = Buffer.concat(collector.batches.map((batch) => batch.bytes)).toString('latin1');
  expect(spans.map((span) => span.name)).toContain('job send-mail');
  for (const { email, token, subject, profileId, username } of [market.buyer, market.seller]) {
    for (const value of [email, token, subject, profileId, username]) expect(exported).not.toContain(value);
  }
  for (const value of [
    project.id,
    purchaseId,
    intentId,
    clientSecret,
    'Kaveri',
    'Banyan',
    '9876543210',
    'not-a-token',
  ]) {
    expect(exported).not.toContain(value);
  }
});

it('a job, its statements and its emails are in the trace of the request that enqueued the job', async () => {
  await market.buy(await market.list());
  await app.runJobs();
  const spans = await collect();
  const hint = only(spans, 'POST /api/payment/update-status');
  const mails = spans.filter((span) => span.name === 'job send-mail');
  expect(mails).toHaveLength(2);
  for (const job of mails) {
    expect(job).toMatchObject({
      traceId: hint.traceId,
      parentSpanId: hint.spanId,
      kind: 'SPAN_KIND_CONSUMER',
    });
    const inside = spans.filter((span) => span.parentSpanId === job.spanId).map((span) => span.name);
    expect(inside).toContain('smtp send');
  }
});

it("a job enqueued by another job is in that job's trace, and a repeating job has a trace of its own", async () => {
  const { jobs } = app.context;
  await app.context.tracing?.job('outer', null, async () => {
    await jobs.enqueue(forgetKeysJob, {}, { key: 'inner' });
  });
  await jobs.enqueue(sweepLimitsJob, {});
  await app.runJobs();
  const spans = await collect();
  const outer = only(spans, 'job outer');
  expect(only(spans, `job ${forgetKeysJob.name}`)).toMatchObject({
    traceId: outer.traceId,
    parentSpanId: outer.spanId,
  });
  expect(only(spans, `job ${sweepLimitsJob.name}`).parentSpanId).toBeNull();
});

it("a request continues the proxy's trace, and its log line contains the trace id", async () => {
  const response = await fetch(`${app.url}/api/public/projects/00000000-0000-7000-8000-000000000000`, {
    headers: { traceparent: `00-${INCOMING.traceId}-${INCOMING.spanId}-01` },
  });
  await response.text();
  const server = only(await collect(), 'GET /api/public/projects/:projectId');
  expect(server).toMatchObject({ traceId: INCOMING.traceId, parentSpanId: INCOMING.spanId });
  const line = lines.find((one) => one.includes('"answered"'));
  expect(JSON.parse(line ?? '')).toMatchObject({ trace_id: INCOMING.traceId, span_id: server.spanId });
});

it('the log line of a repeated request contains the trace id of its span', async () => {
  await market.list();
  const headers = { authorization: `Bearer ${market.buyer.token}` };
  const ask = async () => await (await fetch(`${app.url}/api/projects/getproject`, { headers })).text();
  await ask();
  await ask();
  const spans = (await collect()).filter((span) => span.name === 'GET /api/projects/getproject');
  expect(spans).toHaveLength(2);
  const repeated = spans.at(-1);
  expect(repeated?.attributes).toMatchObject({ 'http.response.status_code': '200' });
  const answered = lines
    .filter((line) => line.includes('"answered"'))
    .map((line) => JSON.parse(line) as object);
  expect(answered.at(-1)).toMatchObject({ trace_id: repeated?.traceId });
});
