import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { createEmptyDatabase } from '../support/test-database.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';

let directory: string;
let sandbox: Sandbox;
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let link: Awaited<ReturnType<typeof linkTo>>;
let server: ServerProcess;
let url: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'protohaat-restart-'));
  sandbox = await startTestSandbox(join(directory, 'sandbox'));
  database = await createEmptyDatabase();
  const address = new URL(database.url);
  link = await linkTo(address.hostname, Number(address.port));
  address.host = `127.0.0.1:${link.port}`;
  const probe = await linkTo('127.0.0.1', 1);
  const port = probe.port;
  await probe.cut();
  url = `http://127.0.0.1:${port}`;
  server = await startServerProcess({
    PORT: String(port),
    DATA_DIR: join(directory, 'data'),
    DATABASE_URL: address.href,
    SANDBOX_URL: sandbox.url,
    SMTP_URL: sandbox.smtpUrl,
    LOG_LEVEL: 'warn',
  });
}, 120_000);
afterAll(async () => {
  await server.kill();
  await link.cut();
  await database.drop();
  await sandbox.close();
  await rm(directory, { recursive: true, force: true });
});

const status = async (path: string) => (await fetch(`${url}${path}`)).status;

const due = async () => {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(
    /^job_run_seconds_count\{name="sweep-purchases",outcome="done"\} (\d+)$/mu.exec(metrics)?.[1] ?? 0,
  );
};

it('during a database restart the marketplace is not ready, and afterwards it recovers automatically', async () => {
  expect(await status('/readyz')).toBe(200);
  for (let round = 0; round < 2; round += 1) {
    await link.cut();
    const [ready, alive, names] = await Promise.all([
      status('/readyz'),
      status('/healthz'),
      status('/username'),
    ]);
    expect([ready, alive]).toEqual([503, 200]);
    expect(names).toBe(503);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain('http_request_duration_seconds');
    expect(metrics).not.toMatch(/^purchases_open \d/mu);
    await link.restore();
    await vi.waitFor(async () => expect(await status('/readyz')).toBe(200), {
      timeout: 15_000,
      interval: 100,
    });
    expect(await status('/username')).toBe(200);
  }
}, 60_000);

it('background work continues after a database restart', async () => {
  expect(await status('/readyz')).toBe(200);
  const before = await due();
  await vi.waitFor(async () => expect(await due()).toBeGreaterThan(before), {
    timeout: 40_000,
    interval: 250,
  });
}, 60_000);

it('the log has one line when an outage begins and one when it ends, and no stack', async () => {
  const count = (words: string) => server.output().split(`"msg":"${words}`).length - 1;
  const begun = count('the connection to the database was lost');
  expect(begun).toBeGreaterThan(0);
  // Two cuts within a second are one outage.
  expect(begun).toBeLessThanOrEqual(2);
  await vi.waitFor(() => expect(count('the database responds again')).toBe(begun), { timeout: 5_000 });
  expect(server.output()).not.toContain('"stack"');
});

async function linkTo(host: string, toPort: number) {
  const open = new Set<Socket>();
  const listen = async (port: number): Promise<Server> => {
    const listening = createServer((near) => {
      const far = connect(toPort, host);
      for (const socket of [near, far]) {
        open.add(socket);
        socket.on('close', () => open.delete(socket));
        socket.on('error', () => {});
      }
      near.pipe(far);
      far.pipe(near);
    });
    await new Promise<void>((resolve) => {
      listening.listen(port, '127.0.0.1', resolve);
    });
    return listening;
  };
  let current = await listen(0);
  const address = current.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    port,
    async cut() {
      const closed = new Promise((resolve) => {
        current.close(resolve);
      });
      for (const socket of open) socket.destroy();
      await closed;
    },
    async restore() {
      current = await listen(port);
    },
  };
}
