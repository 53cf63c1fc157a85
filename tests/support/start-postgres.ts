import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedDatabase } from '#server/database/embedded/embedded-database.ts';
import { freePort } from './free-port.ts';

/** Nothing in it must survive a power cut. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=64MB',
  'max_connections=200',
];

let stop: (() => Promise<void>) | null = null;

/** Vitest's global set-up: the server that TEST_DATABASE_URL names, or one of our own for this run. */
export async function setup(): Promise<void> {
  if ((process.env['TEST_DATABASE_URL'] ?? '') !== '') return;
  const directory = await mkdtemp(join(tmpdir(), 'protohaat-test-postgres-'));
  // Tests reach it as a server on the network, also through proxies that fail.
  const port = await freePort();
  const hostRules = join(directory, 'pg_hba.conf');
  await writeFile(hostRules, 'local all all trust\nhost all all 127.0.0.1/32 trust\n', { mode: 0o644 });
  await chmod(directory, 0o711);
  const { connection, close } = await openEmbeddedDatabase(join(directory, 'data'), {
    settings: [...SETTINGS, 'listen_addresses=127.0.0.1', `port=${port}`, `hba_file=${hostRules}`],
  });
  process.env['TEST_DATABASE_URL'] = `postgresql://${connection.user}@127.0.0.1:${port}/postgres`;
  stop = async () => {
    delete process.env['TEST_DATABASE_URL'];
    await close();
    await rm(directory, { recursive: true, force: true });
  };
}

export async function teardown(): Promise<void> {
  await stop?.();
}
