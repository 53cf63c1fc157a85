import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '#server/context.ts';
import type { OpenDatabase } from '#server/database/open-database.ts';
import { sweepPurchases } from '#server/purchases/reconcile/sweep-purchases.ts';
import { readConfig } from '#server/settings/config.ts';
import { createPaymentGateway } from '#server/start/build-context.ts';
import { testPayouts, testProvider } from '../support/sandbox-payments.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';
import { PEOPLE } from './history.ts';
import { addConnectionJitter } from './jittery-pool.ts';
import {
  EMPTY_MARKET,
  restoreEndedAccounts,
  listMarket,
  PASS_TIME,
  type InProcessServer,
  startInProcessServer,
  renewSessions,
  signUpPeople,
} from './serve.ts';
import type { Person, PlantedMistake, World } from './world.ts';

type Changeable<T> = { -readonly [Key in keyof T]: T[Key] };

/** ID tokens are renewed after this time, which is shorter than their lifetime. */
const SESSION_LIFETIME_MS = 120_000;

export interface PlantableWorld extends World {
  plant(mistake: PlantedMistake | null): Promise<void>;
}

/**
 * Runs the whole server in this process over real HTTP. Jobs and the sweep run only when a history requests
 * them, which allows any order of events.
 * @param opened - the database, which the caller closes
 * @param options.servers - the number of servers on the same database
 */
export async function openInProcessWorld(
  opened: OpenDatabase,
  options: { readonly servers?: number; readonly crowd?: number } = {},
): Promise<PlantableWorld> {
  const { servers: count = 1, crowd = PEOPLE } = options;
  const directory = await mkdtemp(join(tmpdir(), 'protohaat-ledger-'));
  const sandbox = await startTestSandbox(join(directory, 'sandbox'));
  const config = readConfig({
    ...settingsOf(sandbox),
    DATA_DIR: join(directory, 'data'),
    PUBLIC_URL: 'http://market.example',
  });
  let mistake: PlantedMistake | null = null;
  const servers: InProcessServer[] = [];
  for (let n = 0; n < count; n += 1) {
    servers.push(await startInProcessServer(config, opened, (payload) => mistake?.answer?.(payload)));
  }
  const [first] = servers;
  if (first === undefined) throw new Error('a world needs a server');
  const emptyMarket = async (): Promise<void> => {
    await opened.pool.query(EMPTY_MARKET);
    for (const { built } of servers) {
      built.context.counts.clear();
      built.context.viewers.drop();
    }
  };
  const onDatabase = async (statements: readonly string[]): Promise<void> => {
    for (const statement of statements) await opened.pool.query(statement);
  };
  const makeEven = addConnectionJitter(opened.pool);

  const reconnect = (): void => {
    for (const { built } of servers) {
      const context: Changeable<Context> = built.context;
      const real = createPaymentGateway(config.payments, {
        deployments: context.payments.deployments,
        captures: true,
        payerKey: new Uint8Array(32),
      });
      context.payments = mistake?.payments?.(real, built.context) ?? real;
      context.database = mistake?.database?.(opened.database) ?? opened.database;
    }
  };

  let people: Person[] = [];
  let signInAt = 0;
  let nextServer = 0;
  return {
    label: `PostgreSQL, ${count} in-process`,
    sandbox,
    servers: count,
    unsupported: new Set(['crash']),
    address: () => {
      nextServer += 1;
      return servers[nextServer % servers.length]?.address ?? first.address;
    },
    async begin() {
      await emptyMarket();
      reconnect();
      if (people.length === 0 || (await restoreEndedAccounts(opened.database)))
        people = await signUpPeople(first.built, crowd);
      else if (Date.now() > signInAt) people = await renewSessions(first.built, people);
      else return await listMarket(first.built, people);
      signInAt = Date.now() + SESSION_LIFETIME_MS;
      return await listMarket(first.built, people);
    },
    database: () => opened.database,
    context: () => first.built.context,
    async work() {
      await Promise.all(servers.map((server) => server.runJobs()));
    },
    sweep: () => sweepPurchases(first.built.context),
    passTime: () => onDatabase(PASS_TIME),
    async plant(next) {
      await emptyMarket();
      await onDatabase(mistake?.undo ?? []);
      mistake = next;
      await onDatabase(mistake?.sql ?? []);
    },
    kill: () => Promise.reject(new Error('this world cannot be killed')),
    start: () => Promise.resolve(),
    openIdle() {
      reconnect();
      return Promise.resolve({
        context: first.built.context,
        address: first.address,
        runJobs: first.runJobs,
        reconnect,
        end: () => Promise.resolve(),
      });
    },
    async close() {
      makeEven();
      for (const server of servers) await server.close();
      await emptyMarket();
      await sandbox.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export function settingsOf(sandbox: { readonly url: string; readonly smtpUrl: string }) {
  return {
    APP_SECRET: '5e'.repeat(32),
    PAYMENT_PROVIDER: testProvider,
    PAYOUTS: testPayouts,
    SANDBOX_URL: sandbox.url,
    SMTP_URL: sandbox.smtpUrl,
    LOG_LEVEL: 'silent',
    FIRM_GSTIN: '27AAPFU0939F1ZV',
    TCS_RATES: '2024-07-10:0.5',
    TDS_RATES: '2024-10-01:0.1',
    TDS_RATES_WITHOUT_PAN: '2024-10-01:5',
    TDS_THRESHOLDS: '2024-10-01:1500',
    STRIPE_TIMEOUT_MS: '400',
    RAZORPAY_TIMEOUT_MS: '400',
    LIMITS: 'off',
    MAX_READS: '1000',
    MAX_SEARCHES: '1000',
    MAX_WRITES: '1000',
  };
}
