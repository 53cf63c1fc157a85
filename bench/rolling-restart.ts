/**
 * Restarts three production servers of the installed release one after another behind nginx (deploy/nginx.conf), with
 * the default of every setting, while they are under load. No request may fail. Requires nginx.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { freePort } from '#tests/support/free-port.ts';
import { readSite, startNginx } from '#tests/support/nginx.ts';
import { production } from '#tests/support/production-settings.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { setup, teardown } from '#tests/support/start-postgres.ts';

const SERVERS = 3;
const REQUESTS = 10_000;

process.env['SERVER_PROGRAM'] = join('dist', 'release', 'dist', 'server', 'main.js');
await setup();
// Imported after `setup`, which may set TEST_DATABASE_URL, because the module reads this variable when it is loaded.
const { createEmptyDatabase } = await import('#tests/support/test-database.ts');
const database = await createEmptyDatabase();
const directory = await mkdtemp(join(tmpdir(), 'protohaat-rolling-'));
const ports: number[] = [];
for (let n = 0; n < SERVERS; n += 1) ports.push(await freePort());
const proxyPort = await freePort();
const proxyUrl = `http://127.0.0.1:${proxyPort}`;

const start = (port: number) =>
  startServerProcess({
    ...production,
    PORT: String(port),
    // No job calls a provider with invented keys.
    ROLE: 'web',
    DATA_DIR: join(directory, 'data'),
    DATABASE_URL: database.url,
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'info',
  });

async function untilReady(): Promise<void> {
  for (;;) {
    const answer = await fetch(`${proxyUrl}/readyz`).catch(() => null);
    if (answer?.status === 200) return;
    await delay(100);
  }
}

const servers: ServerProcess[] = [];
for (const port of ports) servers.push(await start(port));
const nginx = await startNginx(directory, [await readSite(proxyPort, ports)]);
try {
  await untilReady();

  const progress = { restarts: 0, isLoading: true };
  const restarting = (async () => {
    for (let turn = 0; progress.isLoading; turn = (turn + 1) % SERVERS) {
      await servers[turn]?.stop();
      servers[turn] = await start(ports[turn] ?? 0);
      progress.restarts += 1;
    }
  })();
  const failed = { statuses: new Map<number, number>(), errors: 0 };
  let sent = 0;
  while (sent < REQUESTS || progress.restarts < ports.length) {
    const run = await autocannon({
      url: proxyUrl,
      connections: 20,
      amount: 1_000,
      overallRate: 400,
      requests: [
        { path: '/api/config' },
        { path: '/help' },
        { path: '/discover' },
        // nginx must not retry this unauthenticated write.
        {
          path: '/api/payment/update-status',
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json' },
        },
      ],
    });
    sent += run.requests.total;
    failed.errors += run.errors + run.timeouts;
    for (const [status, { count }] of Object.entries(run.statusCodeStats ?? {})) {
      if (Number(status) >= 500)
        failed.statuses.set(Number(status), (failed.statuses.get(Number(status)) ?? 0) + (count ?? 0));
    }
  }
  progress.isLoading = false;
  await restarting;
  const failures = failed.errors + [...failed.statuses.values()].reduce((sum, count) => sum + count, 0);
  console.log(
    `${sent} requests during ${progress.restarts} restarts of ${SERVERS} servers: ${failures} failed`,
    failures === 0
      ? ''
      : JSON.stringify({ errors: failed.errors, statuses: Object.fromEntries(failed.statuses) }),
  );
  if (failures > 0) console.log(nginx.output());
  process.exitCode = failures === 0 ? 0 : 1;
} finally {
  await nginx.stop();
  await Promise.all(servers.map((server) => server.kill()));
  await database.drop();
  await teardown();
  await rm(directory, { recursive: true, force: true });
}
