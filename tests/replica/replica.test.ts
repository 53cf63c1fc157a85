import { mkdtemp, rm, cp, chmod, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SUPERUSER } from '#server/database/embedded/data-files.ts';
import { type EmbeddedDatabase, openEmbeddedDatabase } from '#server/database/embedded/embedded-database.ts';
import { type OpenDatabase, openDatabase } from '#server/database/open-database.ts';
import { changeProject } from '#server/projects/project-store.ts';
import { readConfig } from '#server/settings/config.ts';
import { settingsOf } from '../ledger/in-process-world.ts';
import { type InProcessServer, listMarket, signUpPeople, startInProcessServer } from '../ledger/serve.ts';
import type { Market } from '../ledger/world.ts';
import { callerOf } from '../support/api-caller.ts';
import { freePort } from '../support/free-port.ts';
import { runWords } from '../support/staff.ts';
import { openTestPool } from '../support/test-database.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';

interface ReplicatedPostgres {
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  close(): Promise<void>;
}

async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const directory = await mkdtemp(join(tmpdir(), 'protohaat-replica-'));
  await chmod(directory, 0o711);
  const hostRules = join(directory, 'pg_hba.conf');
  await writeFile(
    hostRules,
    'local all all trust\nhost all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n',
    { mode: 0o644 },
  );
  const [primaryFolder, replicaFolder] = [join(directory, 'primary'), join(directory, 'replica')];
  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  const start = (folder: string, port: number): Promise<EmbeddedDatabase> =>
    openEmbeddedDatabase(folder, {
      settings: [
        'listen_addresses=127.0.0.1',
        `port=${port}`,
        `hba_file=${hostRules}`,
        'wal_level=replica',
        'max_wal_senders=4',
      ],
    });
  let primary = await start(primaryFolder, primaryPort);
  const { database } = primary.connection;
  const urlOf = (port: number) => `postgresql://${SUPERUSER}@127.0.0.1:${port}/${database}`;
  await (await openDatabase({ databaseUrl: urlOf(primaryPort), dataDirectory: '' })).close();
  await primary.close();
  // A stopped server's files are a consistent backup.
  await cp(join(primaryFolder, 'postgres'), join(replicaFolder, 'postgres'), { recursive: true });
  await writeFile(join(replicaFolder, 'postgres', 'standby.signal'), '');
  await writeFile(
    join(replicaFolder, 'postgres', 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=${SUPERUSER}'\nwal_retrieve_retry_interval = '200ms'\n`,
  );
  primary = await start(primaryFolder, primaryPort);
  let replica: EmbeddedDatabase | null = await start(replicaFolder, replicaPort);
  const stopReplica = async (): Promise<void> => {
    await replica?.close();
    replica = null;
  };
  return {
    primaryUrl: urlOf(primaryPort),
    replicaUrl: urlOf(replicaPort),
    stopReplica,
    async startReplica() {
      replica = await start(replicaFolder, replicaPort);
    },
    async close() {
      await stopReplica();
      await primary.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const MAX_LAG_SECONDS = 3;

let postgres: ReplicatedPostgres;
let directory: string;
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let opened: OpenDatabase;
let server: InProcessServer;
let market: Market;
let onReplica: pg.Pool;

beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  directory = await mkdtemp(join(tmpdir(), 'protohaat-replica-data-'));
  sandbox = await startTestSandbox(join(directory, 'sandbox'));
  const config = readConfig({
    ...settingsOf(sandbox),
    DATA_DIR: join(directory, 'data'),
    PUBLIC_URL: 'http://market.example',
    DATABASE_URL: postgres.primaryUrl,
    DATABASE_REPLICA_URL: postgres.replicaUrl,
    DATABASE_REPLICA_LAG_SECONDS: String(MAX_LAG_SECONDS),
  });
  opened = await openDatabase(config);
  await opened.replica?.start(() => {});
  server = await startInProcessServer(config, opened);
  market = await listMarket(server.built, await signUpPeople(server.built));
  onReplica = openTestPool({ connectionString: postgres.replicaUrl, max: 1 });
});
afterAll(async () => {
  await onReplica.end();
  await server.close();
  await opened.close();
  await sandbox.close();
  await postgres.close();
  await rm(directory, { recursive: true, force: true });
});

const untilUsed = (isUsed: boolean) =>
  vi.waitFor(() => expect(opened.replica?.lagMs === null).toBe(!isUsed), { timeout: 15_000, interval: 50 });
const project = () => market.projects[0] ?? { id: '', sellerId: '' };
const sellerToken = () =>
  market.people.find(({ profileId }) => profileId === project().sellerId)?.token ?? null;
const titleFor = async (who: 'visitor' | 'seller'): Promise<string> => {
  const api = callerOf(server.address, who === 'seller' ? sellerToken() : null);
  const params = { projectId: project().id };
  if (who === 'visitor')
    return (await api('GET /api/public/projects/{projectId}', { params })).body.data.title;
  return (await api('GET /api/projects/projectdetails/{projectId}', { params })).body.data.title;
};
const rename = (title: string) =>
  server.built.context.database.transaction().execute((tx) => changeProject(tx, project().id, { title }));

it('visitors read from the replica, and sellers see their changes immediately', async () => {
  await untilUsed(true);
  await vi.waitFor(async () => expect(await titleFor('visitor')).toBe('Project 0'), { timeout: 10_000 });
  await onReplica.query('select pg_wal_replay_pause()');
  await rename('Renamed');
  expect(await titleFor('seller')).toBe('Renamed');
  expect(await titleFor('visitor')).toBe('Project 0');
  expect(await titleFor('seller')).toBe('Renamed');
});

it('a replica that exceeds the maximum lag is not used until it has caught up', async () => {
  await untilUsed(false);
  expect(await titleFor('visitor')).toBe('Renamed');
  await onReplica.query('select pg_wal_replay_resume()');
  await untilUsed(true);
  expect(opened.replica?.lagMs).toBeLessThan(MAX_LAG_SECONDS * 1_000);
});

it('no read fails while the replica is stopped, and the replica is used again after a restart', async () => {
  await untilUsed(true);
  const answers: number[] = [];
  const progress = { isReading: true };
  const reading = (async () => {
    while (progress.isReading) {
      answers.push((await fetch(`${server.address}/api/public/suggestions?search=proj`)).status);
      answers.push((await fetch(`${server.address}/sitemaps/projects.xml`)).status);
    }
  })();
  await postgres.stopReplica();
  await untilUsed(false);
  await rename('Renamed again');
  await vi.waitFor(async () => expect(await titleFor('visitor')).toBe('Renamed again'), { timeout: 5_000 });
  await postgres.startReplica();
  await untilUsed(true);
  progress.isReading = false;
  await reading;
  expect(answers.length).toBeGreaterThan(5);
  expect(new Set(answers)).toEqual(new Set([200]));
});

it('a server that is not a replica of the database is never used', async () => {
  const said: string[] = [];
  const wrong = await openDatabase({
    databaseUrl: postgres.primaryUrl,
    databaseReplica: { url: postgres.primaryUrl, maxLagMs: 10_000 },
    dataDirectory: '',
  });
  await wrong.replica?.start((sentence) => said.push(sentence));
  expect(wrong.replica?.lagMs).toBeNull();
  expect(said).toEqual([
    'the read replica is not in use: DATABASE_REPLICA_URL is not a replica of this database',
  ]);
  await wrong.close();
});

const rowOf = async (replica: OpenDatabase['replica']) => {
  const measureReplica = replica === undefined ? null : () => replica.measure();
  const { text } = await runWords({ ...server.built.operating, measureReplica }, ['doctor']);
  return text.split('\n').find((line) => line.includes(' replica '));
};

it('the doctor command says whether the replica can be used', async () => {
  expect(await rowOf(opened.replica)).toMatch(/^ok .* The replica belongs to this database/u);
  expect(await rowOf(undefined)).toBeUndefined();
  const config = readConfig({
    ...settingsOf(sandbox),
    DATA_DIR: join(directory, 'data'),
    PUBLIC_URL: 'http://market.example',
    DATABASE_URL: postgres.primaryUrl,
    DATABASE_REPLICA_URL: postgres.primaryUrl,
  });
  const wrong = await openDatabase(config);
  try {
    expect(await rowOf(wrong.replica)).toMatch(
      /^FAILED .* Visitors read from the primary: DATABASE_REPLICA_URL is not a replica of this database\./u,
    );
  } finally {
    await wrong.close();
  }
});
