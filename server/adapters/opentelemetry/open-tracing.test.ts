import { afterEach, expect, it } from 'vitest';
import { type Collector, startCollector } from '#tests/support/collector.ts';
import { freePort } from '#tests/support/free-port.ts';
import { SettingReader } from '../../settings/setting-reader.ts';
import { readTracing, type TracingConfig } from '../../settings/tracing-settings.ts';
import { checkCollector } from './check-collector.ts';
import { reportFailures, openTracing } from './open-tracing.ts';

let collector: Collector | null = null;
afterEach(async () => {
  await collector?.close();
  collector = null;
});

function configOf(url: string, settings: Readonly<Record<string, string>> = {}): TracingConfig {
  const config = readTracing(new SettingReader({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...settings }));
  if (config === null) throw new Error('tracing is off');
  return config;
}

function answer(tracing: ReturnType<typeof openTracing>, traceparent?: string): void {
  tracing.startRequest({ method: 'GET', route: '/api/projects', traceparent }).end(200);
}

it('spans are sent in batches of at most 512, and at most 2,048 are queued', async () => {
  collector = await startCollector();
  const tracing = openTracing(configOf(collector.url), () => undefined);
  // No export can finish during this loop, because it does not yield.
  for (let n = 0; n < 10_000; n += 1) answer(tracing);
  await tracing.close();
  const sizes = collector.batches.map((batch) => batch.spans.length);
  expect(Math.max(...sizes)).toBe(512);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(512 + 2_048);
});

it('a tracing collector that is down delays no work and is reported once', async () => {
  const failures: Error[] = [];
  const tracing = openTracing(
    configOf(`http://127.0.0.1:${await freePort()}`, { OTEL_EXPORTER_OTLP_TIMEOUT: '200' }),
    (error) => failures.push(error),
  );
  const request = tracing.startRequest({ method: 'GET', route: '/', traceparent: undefined });
  expect(await request.run(() => tracing.statement('find_projects', async () => 'rows'))).toBe('rows');
  request.end(200);
  await tracing.flush().catch(() => undefined);
  answer(tracing);
  await tracing.flush().catch(() => undefined);
  await tracing.close();
  expect(failures).toHaveLength(1);
});

it('a tracing collector that never responds delays shutdown by only a few seconds', async () => {
  collector = await startCollector(false);
  const tracing = openTracing(configOf(collector.url), () => undefined);
  answer(tracing);
  const startedAt = performance.now();
  await tracing.close();
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  expect(collector.spans()).toHaveLength(1);
});

it('failures of the span exporter are reported at most once a minute', () => {
  let now = 0;
  let reports = 0;
  const failing = reportFailures(
    { export: (_spans, onResult) => onResult({ code: 1 }), shutdown: async () => undefined },
    () => (reports += 1),
    () => now,
  );
  for (now = 0; now < 120_000; now += 1_000) failing.export([], () => undefined);
  expect(reports).toBe(2);
});

it.each([
  ['always_off', undefined, 0],
  ['parentbased_always_on', '00', 0],
  ['parentbased_always_on', '01', 1],
  ['parentbased_always_off', '01', 1],
  ['always_on', '00', 1],
] as const)('the sampler %s with the trace flags %s exports %i span(s)', async (sampler, flags, kept) => {
  collector = await startCollector();
  const tracing = openTracing(configOf(collector.url, { OTEL_TRACES_SAMPLER: sampler }), () => undefined);
  answer(
    tracing,
    flags === undefined ? undefined : `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-${flags}`,
  );
  await tracing.close();
  expect(collector.spans()).toHaveLength(kept);
});

it('a ratio sampler keeps about the configured share of the traces', async () => {
  collector = await startCollector();
  const settings = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' };
  const tracing = openTracing(configOf(collector.url, settings), () => undefined);
  for (let n = 0; n < 2_000; n += 1) answer(tracing);
  await tracing.close();
  expect(collector.spans().length).toBeGreaterThan(100);
  expect(collector.spans().length).toBeLessThan(300);
});

it("a vendor call is recorded as a span with the vendor's name and the operation, even if it fails", async () => {
  collector = await startCollector();
  const tracing = openTracing(configOf(collector.url), () => undefined);
  const service = tracing.calls('s3', {
    open: async (name: string) => await Promise.resolve(`opened ${name}`),
    read: async () => await Promise.reject(new RangeError('no file asha.webp')),
    isOpen: () => true,
  });
  expect(await service.open('asha.webp')).toBe('opened asha.webp');
  await expect(service.read()).rejects.toThrow('no file');
  expect(service.isOpen()).toBe(true);
  await tracing.close();
  expect(collector.spans().map(({ name, isError, attributes }) => ({ name, isError, attributes }))).toEqual([
    {
      name: 's3 open',
      isError: false,
      attributes: { 'peer.service': 's3', 'code.function.name': 'open' },
    },
    {
      name: 's3 read',
      isError: true,
      attributes: { 'peer.service': 's3', 'code.function.name': 'read', 'error.type': 'RangeError' },
    },
  ]);
  expect(collector.batches[0]?.bytes.toString('latin1')).not.toContain('asha');
});

it('an SQL statement outside of requests and jobs has no span', async () => {
  collector = await startCollector();
  const tracing = openTracing(configOf(collector.url), () => undefined);
  expect(await tracing.statement('find_projects', async () => 'rows')).toBe('rows');
  await tracing.close();
  expect(collector.batches).toHaveLength(0);
});

it("the check of the tracing collector sends no spans and reports the collector's response", async () => {
  collector = await startCollector();
  await checkCollector(configOf(collector.url, { OTEL_EXPORTER_OTLP_HEADERS: 'api-key=abc' }));
  expect(collector.batches).toMatchObject([{ spans: [], headers: { 'api-key': 'abc' } }]);
  await collector.close();
  collector = await startCollector(401);
  await expect(checkCollector(configOf(collector.url))).rejects.toThrow('answers with 401.');
  await expect(checkCollector(configOf(`http://127.0.0.1:${await freePort()}`))).rejects.toThrow(
    'does not answer.',
  );
});
