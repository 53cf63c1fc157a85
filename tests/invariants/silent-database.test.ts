import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { launchServerProcess, type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { openSilentProxy, type SilentProxy } from '../support/silent-proxy.ts';
import { createEmptyDatabase } from '../support/test-database.ts';

let directory: string;
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let link: SilentProxy;
let server: ServerProcess;
let url: string;
let settings: Record<string, string>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'protohaat-silent-'));
  database = await createEmptyDatabase();
  const address = new URL(database.url);
  link = await openSilentProxy(address.hostname, Number(address.port));
  address.host = `127.0.0.1:${link.port}`;
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  settings = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: join(directory, 'data'),
    DATABASE_URL: address.href,
    SANDBOX_URL: 'http://127.0.0.1:9',
    LOG_LEVEL: 'silent',
  };
  server = await startServerProcess(settings);
}, 120_000);
afterAll(async () => {
  await server.kill();
  await link.close();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

async function timed(path: string): Promise<{ status: number; seconds: number }> {
  const startedAt = performance.now();
  const { status } = await fetch(`${url}${path}`);
  return { status, seconds: (performance.now() - startedAt) / 1_000 };
}

it('an unresponsive database delays a request by at most five seconds, even with more requests than connections', async () => {
  expect((await timed('/readyz')).status).toBe(200);
  link.silence();
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) => timed(at % 2 === 0 ? '/username' : '/readyz')),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(Math.max(...answers.map(({ seconds }) => seconds))).toBeLessThan(5);
});

it('while the database is known to be unresponsive, requests fail fast with 503', async () => {
  const { status, seconds } = await timed('/username');
  expect(status).toBe(503);
  expect(seconds).toBeLessThan(1);
  expect((await timed('/healthz')).status).toBe(200);
});

it('an unresponsive database is used again once it responds', async () => {
  link.speak();
  await expect.poll(async () => (await timed('/readyz')).status, { timeout: 10_000 }).toBe(200);
  const answers = await Promise.all(Array.from({ length: 40 }, () => timed('/username')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

it('a server started with an unresponsive database exits with a message within seconds', async () => {
  link.silence();
  const second = launchServerProcess({ ...settings, PORT: '0' });
  await expect(second.ready).rejects.toThrow('The database does not respond');
  link.speak();
});
