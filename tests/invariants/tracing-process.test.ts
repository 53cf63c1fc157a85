import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCollector } from '../support/collector.ts';
import { freePort } from '../support/free-port.ts';
import { startServerProcess } from '../support/server-process.ts';
import { createEmptyDatabase } from '../support/test-database.ts';

let directory: string;
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'protohaat-tracing-'));
  database = await createEmptyDatabase();
}, 120_000);
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

/**
 * Prints a line when the tracing adapter is loaded, from source or from the build. Only this adapter imports
 * OpenTelemetry.
 */
const printLoads = `
import { writeSync } from 'node:fs';
export function load(url, context, nextLoad) {
  if (/open-tracing[^/]*$/.test(url)) writeSync(2, 'loads OpenTelemetry' + String.fromCharCode(10));
  return nextLoad(url, context);
}`;
const registerHooks = `
import { register } from 'node:module';
register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(printLoads)}`)});`;

async function runServer(
  settings: Readonly<Record<string, string>>,
  visit: (url: string) => Promise<void>,
): Promise<{ loads: boolean; output: string; exit: number | null }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await startServerProcess({
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: join(directory, 'data'),
    DATABASE_URL: database.url,
    SANDBOX_URL: 'http://127.0.0.1:9',
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(registerHooks)}`,
    ...settings,
  });
  await visit(url);
  const exit = await server.stop();
  const output = server.output();
  return { loads: output.includes('loads OpenTelemetry'), output, exit };
}

it('a server without a collector does not load OpenTelemetry', async () => {
  const { loads, exit } = await runServer({}, async (url) => {
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });
  expect({ loads, exit }).toEqual({ loads: false, exit: 0 });
});

it('a server sends the spans of its last request before it exits, and a job run by another process belongs to the same trace', async () => {
  const collector = await startCollector();
  const OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  const web = await runServer({ OTEL_EXPORTER_OTLP_ENDPOINT, ROLE: 'web' }, async (url) => {
    const answer = await fetch(`${url}/api/identity/request-password-reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ email: 'nobody@example.com' }),
    });
    expect(answer.status).toBe(200);
  });
  expect(web).toMatchObject({ loads: true, exit: 0 });
  const request = collector.spans().find((span) => span.kind === 'SPAN_KIND_SERVER');
  expect(request?.name).toContain('POST /api/identity/');
  await runServer({ OTEL_EXPORTER_OTLP_ENDPOINT, ROLE: 'worker' }, async (url) => {
    await expect
      .poll(async () => await (await fetch(`${url}/metrics`)).text(), { timeout: 20_000 })
      .toContain('job_run_seconds_count{name="send-reset-link",outcome="done"} 1');
  });
  expect(collector.spans().find((span) => span.name === 'job send-reset-link')).toMatchObject({
    traceId: request?.traceId,
    parentSpanId: request?.spanId,
  });
  await collector.close();
});

it('a server whose trace collector is down responds as usual and logs the outage once', async () => {
  const { output, exit } = await runServer(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      OTEL_EXPORTER_OTLP_TIMEOUT: '300',
      ROLE: 'web',
    },
    async (url) => {
      for (let n = 0; n < 600; n += 1) expect((await fetch(`${url}/healthz`)).status).toBe(200);
    },
  );
  expect(exit).toBe(0);
  expect(output.split('traces cannot be exported')).toHaveLength(2);
});
