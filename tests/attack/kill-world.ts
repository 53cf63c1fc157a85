import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Sandbox } from '#sandbox/sandbox.ts';
import type { Context } from '#server/context.ts';
import { onDataDirectory } from '../support/data-directory.ts';
import { findViolations } from '../support/find-violations.ts';
import { freePort } from '../support/free-port.ts';
import { type ListedProject, listProject } from '../support/listed-project.ts';
import type { SandboxPayments } from '../support/payment-provider.ts';
import { createSandboxPayments, testProvider } from '../support/sandbox-payments.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';
import { BusyMarket, findCorruptFiles, makeRepository, type MarketPeople } from './busy-market.ts';

export interface KillWorld {
  readonly sandbox: Sandbox;
  readonly provider: SandboxPayments;
  readonly url: string;
  environment(directory?: string): Record<string, string>;
  freshDirectory(): string;
  close(): Promise<void>;
}

const owner = 'kill-owner';

export async function openKillWorld(settings: Readonly<Record<string, string>> = {}): Promise<KillWorld> {
  const root = await mkdtemp(join(tmpdir(), 'protohaat-kills-'));
  const repository = join(root, 'sandbox', 'repositories', owner, 'lab-timer');
  await makeRepository(repository, owner);
  const sandbox = await startTestSandbox(join(root, 'sandbox'));
  const url = `http://127.0.0.1:${await freePort()}`;
  let directories = 0;
  return {
    sandbox,
    provider: createSandboxPayments(
      sandbox,
      settings['PAYMENT_PROVIDER'] === 'razorpay' ? 'razorpay' : testProvider,
    ),
    url,
    environment: (directory = join(root, 'data')) => ({
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATA_DIR: directory,
      SANDBOX_URL: sandbox.url,
      SMTP_URL: sandbox.smtpUrl,
      MAX_OPEN_RESERVATIONS: '100',
      LIMITS: 'off',
      SINGLE_OPERATOR: 'on',
      ...settings,
    }),
    freshDirectory() {
      directories += 1;
      return join(root, `data-${directories}`);
    },
    async close() {
      await sandbox.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

export async function prepareMarket(
  world: KillWorld,
  purchases: number,
): Promise<{ market: BusyMarket; projects: ListedProject[] }> {
  let people: MarketPeople | null = null;
  let stall: ListedProject | null = null;
  const projects: ListedProject[] = [];
  await onDataDirectory(world.environment(), async (context, signUp) => {
    people = {
      seller: await signUp('seller', owner),
      maker: await signUp('maker'),
      buyer: await signUp('buyer'),
    };
    await context.database
      .updateTable('verifications')
      .set({ createdAt: sql<Date>`created_at - interval '2 hours'` })
      .execute();
    const list = (title: string) =>
      listProject(context, {
        sellerId: people?.seller.profileId ?? '',
        title,
        repository: `${owner}/${crypto.randomUUID()}`,
      });
    stall = await list('The stall');
    for (let n = 0; n < purchases; n += 1) projects.push(await list(`Project ${n}`));
  });
  if (people === null || stall === null) throw new Error('nobody came');
  const market = new BusyMarket({
    url: world.url,
    people,
    provider: world.provider,
    repository: {
      folder: join(world.sandbox.repositoriesDirectory, owner, 'lab-timer'),
      owner,
      url: `https://github.com/${owner}/lab-timer`,
    },
    stall,
  });
  return { market, projects };
}

/**
 * Must be called while no server is running.
 * @param earlier - intents of other data directories that share the provider.
 * @returns one sentence per violation
 */
export async function inspectMarket(
  world: KillWorld,
  directory?: string,
  earlier: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const environment = world.environment(directory);
  const wrong = await findCorruptFiles(environment['DATA_DIR'] ?? '');
  await onDataDirectory(environment, async (context) => {
    const journal = (await world.provider.journal()).filter(({ id }) => !earlier.has(id));
    wrong.push(...(await findViolations(context, journal)));
    wrong.push(...(await findMissingFiles(context)));
  });
  return wrong;
}

async function findMissingFiles({ database, files }: Context): Promise<string[]> {
  const archives = await database.selectFrom('archives').select('sha256').execute();
  const pictures = await database.selectFrom('pictures').select('hash').execute();
  const names = [
    ...archives.map(({ sha256 }) => `archives/${sha256}.zip`),
    ...pictures.flatMap(({ hash }) => [320, 800, 1600].map((width) => `pictures/${hash}-${width}.webp`)),
  ];
  const missing: string[] = [];
  for (const name of names) if ((await files.size(name)) === null) missing.push(`${name} is missing`);
  return missing;
}

export async function listCharged(world: KillWorld, projects: readonly ListedProject[]): Promise<string[]> {
  const charged = new Set(
    (await world.provider.journal())
      .filter(({ capturedMinor }) => capturedMinor > 0)
      .map(({ metadata }) => metadata['project_id']),
  );
  return projects.map(({ id }) => id).filter((id) => charged.has(id));
}

/** More calls than one analysis makes, so that all of its calls are slow. */
const SLOW_CALLS = 40;
/** Shorter than the timeout of a call, but long enough that an analysis outlasts the shutdown deadline. */
const SLOW_MS = 3_000;

export async function hangExternalServices({ provider, sandbox }: KillWorld): Promise<void> {
  await provider.fault({ kind: 'hang', operation: 'payment_intents.create' });
  await fetch(`${sandbox.url}/github/_control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'hang', times: SLOW_CALLS, delayMs: SLOW_MS }),
  });
}

export async function isHanging({ sandbox }: KillWorld): Promise<boolean> {
  const left = await Promise.all(
    ['stripe', 'github'].map(async (vendor) => {
      const answer = await fetch(`${sandbox.url}/${vendor}/_control/faults`);
      const { faults } = (await answer.json()) as { faults: { kind: string; times: number }[] };
      return faults.filter(({ kind }) => kind === 'hang').reduce((sum, { times }) => sum + times, 0);
    }),
  );
  return left[0] === 0 && (left[1] ?? 0) < SLOW_CALLS;
}

export async function restoreExternalServices({ provider, sandbox }: KillWorld): Promise<void> {
  await provider.clearFaults();
  await fetch(`${sandbox.url}/github/_control/faults`, { method: 'DELETE' });
}

export async function copyDirectory(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
}
