/** Compares the CPU time per request of `/discover` without tracing, with all requests traced, and with 1 % traced. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { freePort } from '#tests/support/free-port.ts';
import { startServerProcess } from '#tests/support/server-process.ts';

const PAGE = '/discover';
const SECONDS = 4;
const ROUNDS = 3;

const collector = createServer((request, response) => {
  request.resume().on('end', () => response.end());
}).listen(0, '127.0.0.1');
await new Promise((resolve) => collector.once('listening', resolve));
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

const variants: Readonly<Record<string, Record<string, string>>> = {
  'without tracing': {},
  'all traces': { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
  '1 % of the traces': {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.01',
  },
};

async function measure(settings: Record<string, string>): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'protohaat-tracing-cost-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await startServerProcess({
    NODE_ENV: 'development',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: directory,
    SANDBOX_URL: 'http://127.0.0.1:9',
    ...settings,
  });
  const load = (duration: number) => autocannon({ url: url + PAGE, connections: 10, duration });
  await load(2);
  const before = server.processorMs();
  const { requests, non2xx } = await load(SECONDS);
  const usedMs = server.processorMs() - before;
  await server.stop();
  await rm(directory, { recursive: true, force: true });
  if (non2xx > 0) throw new Error(`${non2xx} requests failed`);
  return (usedMs * 1_000) / requests.total;
}

const found = new Map<string, number[]>();
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, settings] of Object.entries(variants)) {
    found.set(name, [...(found.get(name) ?? []), await measure(settings)]);
  }
}
for (const [name, microseconds] of found) {
  const median = microseconds.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  console.log(`${name.padEnd(20)} ${median.toFixed(0).padStart(5)} µs of CPU time per request`);
}
collector.close();
