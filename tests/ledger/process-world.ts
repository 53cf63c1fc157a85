import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '#server/database/database.ts';
import { type OpenDatabase, openDatabase, createKysely } from '#server/database/open-database.ts';
import { type Config, readConfig } from '#server/settings/config.ts';
import { freePort } from '../support/free-port.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { openTestPool } from '../support/test-database.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';
import { settingsOf } from './in-process-world.ts';
import {
  EMPTY_MARKET,
  restoreEndedAccounts,
  listMarket,
  PASS_TIME,
  reconnect,
  startInProcessServer,
  renewSessions,
  signUpPeople,
} from './serve.ts';
import type { Market, Person, World } from './world.ts';

const CLOCK_OFF_BY_MINUTES = 10;

/**
 * Real server processes that run their own jobs and sweeps and can be killed at any time. The clocks of the servers with
 * odd numbers are ten minutes fast.
 * @param databaseUrl - an empty PostgreSQL database; null selects an embedded database in a temporary
 * directory
 */
export async function openProcessWorld(
  databaseUrl: string | null,
  options: { readonly servers?: number } = {},
): Promise<World> {
  const { servers: count = 1 } = options;
  const directory = await mkdtemp(join(tmpdir(), 'protohaat-ledger-'));
  const sandbox = await startTestSandbox(join(directory, 'sandbox'));
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const environmentOf = (n: number): Record<string, string> => ({
    ...settingsOf(sandbox),
    PORT: String(ports[n]),
    // All processes must have the same public URL, because it is the issuer of their ID tokens.
    PUBLIC_URL: 'http://market.example',
    DATA_DIR: join(directory, 'data'),
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    ...(n % 2 === 1 ? skewedBy(CLOCK_OFF_BY_MINUTES) : {}),
  });
  const config = readConfig(environmentOf(0));
  const running = new Map<number, ServerProcess>();
  const beside = databaseUrl === null ? null : openBeside(databaseUrl);
  let people: Person[] = [];
  let nextServer = 0;

  const startOne = async (n: number): Promise<void> => {
    if (!running.has(n)) running.set(n, await startServerProcess(environmentOf(n)));
  };
  const passTime = async (): Promise<void> => {
    if (beside !== null) return await passTimeOn(beside.pool);
    await onDatabase(config, ({ pool }) => passTimeOn(pool));
  };
  const end = async (how: 'kill' | 'stop'): Promise<void> => {
    await Promise.all([...running.values()].map((server) => server[how]()));
    running.clear();
  };
  return {
    label: `${databaseUrl === null ? 'embedded' : 'shared'}, ${count} ${count === 1 ? 'process' : 'processes'}`,
    sandbox,
    servers: count,
    // These servers run their own jobs and sweeps. An embedded database cannot be changed while its server
    // runs, so time can be advanced only while the server is stopped.
    unsupported: new Set(
      databaseUrl === null
        ? ['work', 'sweep', 'money', 'case', 'support', 'ban', 'time-passes']
        : ['work', 'sweep', 'money', 'case', 'support', 'ban'],
    ),
    address() {
      nextServer += 1;
      return `http://127.0.0.1:${ports[nextServer % count]}`;
    },
    async begin() {
      const market = await onDatabase(config, async (opened): Promise<Market> => {
        const served = await startInProcessServer(config, opened);
        await opened.pool.query(EMPTY_MARKET);
        people =
          people.length === 0 || (await restoreEndedAccounts(opened.database))
            ? await signUpPeople(served.built)
            : await renewSessions(served.built, people);
        const listed = await listMarket(served.built, people);
        await served.close();
        return listed;
      });
      for (let n = 0; n < count; n += 1) await startOne(n);
      return market;
    },
    database: () => beside?.database ?? null,
    context: () => null,
    work: () => Promise.resolve(),
    sweep: () => Promise.resolve(),
    passTime,
    async kill(server) {
      await running.get(server)?.kill();
      running.delete(server);
    },
    async start(server, longOff) {
      if (longOff) await passTime();
      await startOne(server);
    },
    async openIdle() {
      await end('stop');
      const opened = await openDatabase(config);
      const served = await startInProcessServer(config, opened);
      return {
        context: served.built.context,
        address: served.address,
        runJobs: served.runJobs,
        reconnect: () => reconnect(served, config),
        async end() {
          await served.close();
          await opened.close();
        },
      };
    },
    async close() {
      await end('kill');
      await beside?.pool.end();
      await sandbox.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function onDatabase<T>(config: Config, work: (opened: OpenDatabase) => Promise<T>): Promise<T> {
  const opened = await openDatabase(config);
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

async function passTimeOn(pool: pg.Pool): Promise<void> {
  for (const statement of PASS_TIME) await pool.query(statement);
}

function openBeside(databaseUrl: string): { pool: pg.Pool; database: Database } {
  const pool = openTestPool({ connectionString: databaseUrl, max: 4 });
  return { pool, database: createKysely(pool) };
}

function skewedBy(minutes: number): Record<string, string> {
  const file = new URL('./skewed-clock.mjs', import.meta.url).href;
  return { NODE_OPTIONS: `--import ${file}`, SKEW_MINUTES: String(minutes) };
}

export async function createOwnDatabase(
  serverUrl: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `protohaat_ledger_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await onServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
