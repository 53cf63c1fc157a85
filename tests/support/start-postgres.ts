import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SUPERUSER } from '#server/database/embedded/data-files.ts';
import { openEmbeddedDatabase } from '#server/database/embedded/embedded-database.ts';
import { freePort } from './free-port.ts';
import { startPgBouncer } from './pgbouncer.ts';

/** These settings favour speed, because the data need not survive a crash. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=64MB',
  'max_connections=200',
];

let stop: (() => Promise<void>) | null = null;

/**
 * Vitest's global setup: uses the server that TEST_DATABASE_URL names, or starts one. If TEST_PGBOUNCER names a
 * PgBouncer program, the tests connect through it.
 */
export async function setup(): Promise<void> {
  await startServer();
  const program = process.env['TEST_PGBOUNCER'] ?? '';
  if (program === '') return;
  const stopServer = stop;
  const pooler = await startPgBouncer(program, process.env['TEST_DATABASE_URL'] ?? '');
  process.env['TEST_POOLER_URL'] = pooler.url;
  stop = async () => {
    delete process.env['TEST_POOLER_URL'];
    await pooler.close();
    await stopServer?.();
  };
}

async function startServer(): Promise<void> {
  process.env['TEST_RUN_ID'] = `${process.pid}`;
  if ((process.env['TEST_DATABASE_URL'] ?? '') !== '') {
    stop = async () => {
      const { dropTestDatabases } = await import('./test-database.ts');
      await dropTestDatabases();
    };
    return;
  }
  const directory = await mkdtemp(join(tmpdir(), 'protohaat-test-postgres-'));
  // Tests connect over TCP, some of them through faulty proxies.
  const port = await freePort();
  const hostRules = join(directory, 'pg_hba.conf');
  await writeFile(hostRules, 'local all all trust\nhost all all 127.0.0.1/32 trust\n', { mode: 0o644 });
  await chmod(directory, 0o711);
  const { close } = await openEmbeddedDatabase(join(directory, 'data'), {
    settings: [...SETTINGS, 'listen_addresses=127.0.0.1', `port=${port}`, `hba_file=${hostRules}`],
  });
  process.env['TEST_DATABASE_URL'] = `postgresql://${SUPERUSER}@127.0.0.1:${port}/postgres`;
  stop = async () => {
    delete process.env['TEST_DATABASE_URL'];
    await close();
    await rm(directory, { recursive: true, force: true });
  };
}

export async function teardown(): Promise<void> {
  await stop?.();
}
