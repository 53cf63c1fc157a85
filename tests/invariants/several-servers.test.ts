import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { TestBrowser } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { launchOperator } from '../support/operator-process.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { createEmptyDatabase } from '../support/test-database.ts';

interface Server extends ServerProcess {
  readonly url: string;
}

let directory: string;
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let web: Server;
let worker: Server;

async function start(settings: Record<string, string>): Promise<Server> {
  const port = await freePort();
  const server = await startServerProcess({
    PORT: String(port),
    PUBLIC_URL: 'http://localhost:4000',
    // Nothing responds at these addresses, so an attempted job fails and is counted.
    SANDBOX_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    DATA_DIR: directory,
    DATABASE_URL: database.url,
    DATABASE_POOL: '5',
    APP_SECRET: '5e'.repeat(32),
    ...settings,
  });
  return { ...server, url: `http://127.0.0.1:${port}` };
}

const mailsTriedBy = async ({ url }: Server): Promise<number> => {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const count = /^job_run_seconds_count\{name="send-mail",outcome="failed"\} (\d+)$/mu.exec(metrics);
  return Number(count?.[1] ?? 0);
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'protohaat-roles-'));
  database = await createEmptyDatabase();
  web = await start({ ROLE: 'web', DRAIN_SECONDS: '2' });
  worker = await start({ ROLE: 'worker' });
});
afterAll(async () => {
  await Promise.all([web.kill(), worker.kill()]);
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

it('a web process serves requests, and a worker runs the jobs that they enqueue', async () => {
  const signUp = await new TestBrowser(web.url).postJson('/api/identity/sign-up/email', {
    email: 'asha@example.com',
    name: 'Asha',
    password: 'a long enough one',
  });
  expect(signUp.status).toBe(200);
  await vi.waitFor(async () => expect(await mailsTriedBy(worker)).toBeGreaterThan(0), {
    timeout: 20_000,
    interval: 200,
  });
  expect(await mailsTriedBy(web)).toBe(0);
  expect((await fetch(`${worker.url}/readyz`)).status).toBe(200);
  expect((await fetch(`${worker.url}/api/config`)).status).toBe(404);
});

it('an operator command on a machine without a server is recorded in the same database', async () => {
  const operate = (...words: string[]) =>
    launchOperator(words, {
      SANDBOX_URL: 'http://127.0.0.1:9',
      DATA_DIR: join(directory, 'another-machine'),
      DATABASE_URL: database.url,
      APP_SECRET: '5e'.repeat(32),
    }).over;
  expect(await operate('payouts', 'prepare')).toMatchObject({ exit: 0, text: expect.any(String) });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query('select action from operator_actions');
  await client.end();
  expect(rows).toEqual([{ action: 'payouts prepare' }]);
});

it('a draining process reports that it is not ready, still serves requests, closes connections and then exits', async () => {
  expect((await fetch(`${web.url}/readyz`)).status).toBe(200);
  const ended = web.stop();
  await vi.waitFor(async () => expect((await fetch(`${web.url}/readyz`)).status).toBe(503), {
    timeout: 1_500,
    interval: 20,
  });
  for (const path of ['/api/config', '/help']) {
    const answer = await fetch(`${web.url}${path}`);
    expect([answer.status, answer.headers.get('connection')], path).toEqual([200, 'close']);
  }
  expect(await ended).toBe(0);
});

it('when the process that accepts operator commands ends, another takes over', async () => {
  const elsewhere = 'postgresql://nobody@127.0.0.1:1/none';
  const status = () => launchOperator(['status'], { DATA_DIR: directory, DATABASE_URL: elsewhere }).over;
  await vi.waitFor(async () => expect(await status()).toMatchObject({ exit: 0 }), { timeout: 30_000 });
});
