import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startSandbox } from '#sandbox/sandbox.ts';
import { rebuildCatalogue } from '#server/catalogue/rebuild-catalogue.ts';
import { DATABASE_NAME, DATABASE_USER } from '#server/database/embedded/data-files.ts';
import { makeRunFolder } from '#server/database/embedded/run-folder.ts';
import { schemaFingerprint } from '#server/database/migrate.ts';
import { type OpenDatabase, openDatabase } from '#server/database/open-database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { fillMarket } from './fill-market.ts';
import { FLOOR_TABLES } from './floor-tables.ts';
import { emailOf, enterAll, type People } from './people.ts';
import { seedMarket } from './seed-market.ts';

/** Increment this version when the seed changes, so that existing databases are seeded again. */
const SEED_VERSION = 4;
const PEOPLE = 10_000;
export const TRADER_ROWS = 10_000;

export interface BenchMarket {
  readonly projects: number;
  connection(): pg.ClientConfig;
  start(settings?: Readonly<Record<string, string>>): Promise<RunningMarket>;
}

export interface RunningMarket {
  readonly url: string;
  readonly isEmbedded: boolean;
  readonly server: ServerProcess;
  readonly people: People;
  readonly stop: () => Promise<void>;
}

export async function openMarket(
  projects: number,
  serverUrl: string | null,
  report: (line: string) => void,
): Promise<BenchMarket> {
  const folder = join(tmpdir(), 'protohaat-bench', `${serverUrl === null ? 'embedded' : 'own'}-${projects}`);
  const data = join(folder, 'data');
  const databaseUrl = serverUrl === null ? null : databaseOn(serverUrl, `protohaat_bench_${projects}`);
  const connection = (): pg.ClientConfig =>
    databaseUrl === null
      ? { host: makeRunFolder(data), port: 5432, user: DATABASE_USER, database: DATABASE_NAME }
      : { connectionString: databaseUrl };
  const market: BenchMarket = {
    projects,
    connection,
    start: (settings = {}) => startMarket(folder, databaseUrl, connection, settings),
  };
  const stamp = join(folder, 'seeded');
  const wanted = `${SEED_VERSION}`;
  const state = `${wanted}\n${schemaFingerprint()}`;
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8').split('\n')[0] !== wanted) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(data, { recursive: true });
    if (serverUrl !== null) await createDatabase(serverUrl, `protohaat_bench_${projects}`);
    report(`seeds ${projects.toLocaleString('en')} projects`);
    await (await market.start()).stop();
    await withDatabase(data, databaseUrl, async (client, { database }) => {
      const { rows } = await client.query<{ id: string }>(`select id from profiles where email = $1`, [
        emailOf('trader'),
      ]);
      await seedMarket(client, {
        projects,
        people: PEOPLE,
        trader: rows[0]?.id ?? '',
        rows: TRADER_ROWS,
        report,
        fillCatalogue: () => fillMarket(database, report),
      });
      await addFloor(client);
    });
    writeFileSync(stamp, state);
    return market;
  }
  if (readFileSync(stamp, 'utf8') !== state) {
    report('brings the market to the present schema');
    await withDatabase(data, databaseUrl, async (client, { database }) => {
      await rebuildCatalogue(database);
      await addFloor(client);
    });
    writeFileSync(stamp, state);
  }
  return market;
}

async function addFloor(client: pg.ClientBase): Promise<void> {
  await client.query(`set statement_timeout = 0`);
  await client.query(FLOOR_TABLES);
  await client.query(`vacuum analyze`);
}

async function startMarket(
  folder: string,
  databaseUrl: string | null,
  connection: () => pg.ClientConfig,
  settings: Readonly<Record<string, string>>,
): Promise<RunningMarket> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDirectory: join(folder, 'sandbox') });
  try {
    const server = await startServerProcess({
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: databaseUrl ?? '',
      SANDBOX_URL: sandbox.url,
      SMTP_URL: sandbox.smtpUrl,
      MAX_READS: '',
      MAX_SEARCHES: '',
      MAX_WRITES: '',
      ...settings,
    });
    const stop = async (): Promise<void> => {
      await server.stop();
      await sandbox.close();
    };
    try {
      const people = await enterAll(url);
      await clearReputationQueue(connection);
      return { url, isEmbedded: databaseUrl === null, server, people, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    await sandbox.close();
    throw error;
  }
}

/** Cancels the daily re-evaluation of all sellers, which would run for an hour alongside the measurements. */
async function clearReputationQueue(connection: () => pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection());
  await client.connect();
  try {
    await client.query(`delete from reputation_queue`);
  } finally {
    await client.end();
  }
}

async function withDatabase(
  dataDirectory: string,
  databaseUrl: string | null,
  work: (client: pg.PoolClient, opened: OpenDatabase) => Promise<void>,
): Promise<void> {
  const opened = await openDatabase({ databaseUrl, dataDirectory });
  try {
    const client = await opened.pool.connect();
    try {
      await work(client, opened);
    } finally {
      client.release(true);
    }
  } finally {
    await opened.close();
  }
}

function databaseOn(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function createDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
}
