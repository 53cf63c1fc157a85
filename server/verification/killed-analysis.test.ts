import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { callerOf } from '#tests/support/api-caller.ts';
import { onDataDirectory, type Person } from '#tests/support/data-directory.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { createEmptyDatabase } from '#tests/support/test-database.ts';
import { startTestSandbox } from '#tests/support/test-sandbox.ts';

let root: string;
let sandbox: Sandbox;
let seller: Person;
let drop = async (): Promise<void> => {};
let environment: Record<string, string>;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'protohaat-killed-analysis-'));
  sandbox = await startTestSandbox(join(root, 'sandbox'));
  const database = await createEmptyDatabase();
  drop = database.drop;
  environment = {
    DATABASE_URL: database.url,
    // The processes accept each other's tokens only if they have the same public URL.
    PUBLIC_URL: 'http://127.0.0.1:4000',
    DATA_DIR: join(root, 'data'),
    SANDBOX_URL: sandbox.url,
    SMTP_URL: sandbox.smtpUrl,
    APP_SECRET: '5e'.repeat(32),
    // This timeout exceeds the deadline of an analysis, 25 seconds, so an analysis waits for GitHub until its deadline.
    GITHUB_TIMEOUT_MS: '60000',
  };
  await onDataDirectory({ PORT: '4000', ...environment }, async (_context, signUp) => {
    seller = await signUp('seller', 'asha-verma');
  });
}, 120_000);
afterAll(async () => {
  for (const server of servers) await server.kill();
  await sandbox.close();
  await drop();
  await rm(root, { recursive: true, force: true });
});

async function startServer() {
  const port = await freePort();
  const server = await startServerProcess({ ...environment, PORT: String(port) });
  servers.push(server);
  const call = callerOf(`http://127.0.0.1:${port}`, seller.token);
  const verify = () =>
    call('POST /api/projects/anayze-repo', {
      body: { repo_url: 'https://github.com/asha-verma/mess-menu' },
    });
  return { server, verify };
}

it(
  "a verification in a killed process blocks the account's next verification only until its lease expires",
  { timeout: 120_000 },
  async () => {
    await fetch(`${sandbox.url}/github/_control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'hang', times: 100 }),
    });
    const first = await startServer();
    const asked = [first.verify(), first.verify()];
    for (const one of asked) one.catch(() => 'killed');
    expect((await Promise.race(asked)).status).toBe(429);
    const second = await startServer();
    expect((await second.verify()).status).toBe(429);
    await first.server.kill();
    await fetch(`${sandbox.url}/github/_control/faults`, { method: 'DELETE' });

    const killedAt = performance.now();
    let answer = await second.verify();
    for (; answer.status === 429; answer = await second.verify()) {
      const seconds = Number(answer.headers.get('retry-after'));
      expect(seconds).toBeLessThanOrEqual(15);
      await new Promise((resolve) => {
        setTimeout(resolve, seconds * 1_000);
      });
    }
    expect(answer.status).toBe(200);
    expect(performance.now() - killedAt).toBeLessThan(30_000);
  },
);
