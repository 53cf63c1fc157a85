import { randomInt } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { listDatabaseProcesses } from '../support/data-directory.ts';
import { launchOperator } from '../support/operator-process.ts';
import { launchServerProcess, type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { requestBackup, restoreStateOf } from './kill-backups.ts';
import { findWrongPayouts, preparePayees, Treasurers } from './kill-payouts.ts';
import {
  restoreExternalServices,
  copyDirectory,
  hangExternalServices,
  inspectMarket,
  isHanging,
  type KillWorld,
  listCharged,
  openKillWorld,
  prepareMarket,
} from './kill-world.ts';

/**
 * Sends `kill -9` to the server, its embedded PostgreSQL or both at random moments of concurrent writes, a
 * first start, a backup, a restore and payouts. `npm run check -- kills` repeats this for
 * KILLS_MINUTES minutes.
 */

const minutes = Number(process.env['KILLS_MINUTES'] ?? 0);
const seed = Number(process.env['KILLS_SEED'] ?? (minutes > 0 ? randomInt(2 ** 31) : 1));
const isLong = minutes > 0;
const KILLS_A_BATCH = isLong ? 9 : 3;
const MAX_ANSWERS = 60;
const STOP_WITHIN_MS = 15_000;
/** The limit for the CPU time of a start after a kill, relative to the first start with an empty directory. */
const MAX_READY_CPU_RATIO = 2;
/** The limit for the median wall-clock time of a start. Only long runs, which need an idle machine, check it. */
const READY_MEDIAN_MS = 2_000;

let state = seed;
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

const KINDS = ['concurrent writes', 'initialisation', 'a backup', 'a restore', 'payouts'] as const;
type Kind = (typeof KINDS)[number];
const figures = new Map<Kind, { kills: number; readyMs: number[]; readyCpuMs: number[] }>(
  KINDS.map((kind) => [kind, { kills: 0, readyMs: [], readyCpuMs: [] }]),
);
const stopsMs: number[] = [];
const restartsMs: number[] = [];
let leftBehind = 0;
const restored = { nothing: 0, half: 0, whole: 0 };
let acknowledgedWrites = 0;
let server: ServerProcess | null = null;
let world: KillWorld;
let firstReadyCpuMs = 0;

beforeAll(async () => {
  world = await openKillWorld();
  const first = await startServerProcess(world.environment(world.freshDirectory()));
  firstReadyCpuMs = first.readyCpuMs;
  await first.stop();
}, 120_000);
afterEach(async () => {
  await server?.kill();
  server = null;
});
afterAll(async () => {
  await world.close();
  if (isLong) printFigures();
});

const timeout = 300_000 + minutes * 60_000;

it(
  'a server killed during concurrent writes loses no acknowledged write and sells no project twice',
  async () => {
    const isWithin = withinShareOfTime(0.4);
    for (let round = 0; round === 0 || isWithin(); round += 1) {
      const { market, projects } = await prepareMarket(world, KILLS_A_BATCH + 1);
      for (const [n, project] of projects.slice(0, KILLS_A_BATCH).entries()) {
        if (server === null) await start('concurrent writes');
        expect(await market.listLostWrites()).toEqual([]);
        market.start(project);
        // Waiting for a number of responses instead of a time spreads the kills over all steps on any
        // machine.
        const target = Math.floor(random() * MAX_ANSWERS);
        await vi.waitUntil(() => market.answered >= target, { timeout: 60_000, interval: 1 });
        await pause(random() * 30);
        await killVictim(VICTIMS[n % VICTIMS.length] ?? 'the server');
        count('concurrent writes');
        await market.waitForAll();
        acknowledgedWrites += market.promises;
      }
      if (server === null) await start('concurrent writes');
      expect(await market.listLostWrites()).toEqual([]);
      const [last = projects[0]] = projects.slice(KILLS_A_BATCH);
      await hangExternalServices(world);
      if (last !== undefined) market.startExternal(last);
      await vi.waitUntil(() => isHanging(world), { timeout: 60_000 });
      const signalledAt = performance.now();
      expect(await server?.stop(), server?.output()).toBe(0);
      stopsMs.push(performance.now() - signalledAt);
      await market.waitForAll();
      await restoreExternalServices(world);
      expect(market.unanswered).toEqual([]);
      expect(market.answered).toBe(2);
      expect(Math.max(...stopsMs)).toBeLessThan(STOP_WITHIN_MS);
      await start('concurrent writes');
      const charged = await listCharged(world, projects);
      await vi.waitFor(async () => expect(await market.bought()).toEqual(expect.arrayContaining(charged)), {
        timeout: 60_000,
        interval: 250,
      });
      expect(await server?.stop()).toBe(0);
      server = null;
      expect(await inspectMarket(world)).toEqual([]);
    }
  },
  timeout,
);

it(
  'a server killed during its first start can be started again, and people can sign up',
  async () => {
    const isWithin = withinShareOfTime(0.125);
    for (let turn = 0; turn === 0 || isWithin(); turn += 1) {
      const directory = world.freshDirectory();
      const launched = launchServerProcess(world.environment(directory));
      const isReady = launched.ready.then(
        () => true,
        () => true,
      );
      // A complete directory has about 1,540 files.
      const files = turn === 0 ? 1_530 : Math.floor(random() * 1_560);
      while (countFiles(directory) < files) {
        if (await Promise.race([isReady, pause(1, false)])) break;
      }
      await launched.kill();
      count('initialisation');
      await start('initialisation', directory);
      const answer = await fetch(`${world.url}/api/identity/sign-up/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: world.url },
        body: JSON.stringify({
          name: 'New',
          email: 'new@example.com',
          password: 'tarpaulin-42-mango',
        }),
      });
      expect(answer.status, server?.output()).toBe(200);
      await server?.kill();
    }
  },
  timeout,
);

it(
  'a kill during a backup leaves a complete backup or none, and a killed restore can be run again',
  async () => {
    await start('a backup');
    const whole = world.freshDirectory();
    const askedAt = performance.now();
    expect(await requestBackup(world, whole), server?.output()).toBe(true);
    const backupMs = performance.now() - askedAt;
    let restoreMs = await restoreWhole(whole, world.freshDirectory());
    const isWithin = withinShareOfTime(0.25);
    for (let turn = 0; turn === 0 || isWithin(); turn += 1) {
      const target = world.freshDirectory();
      const request = requestBackup(world, target);
      await pause(random() * 1.2 * backupMs);
      await server?.kill();
      count('a backup');
      const isAnswered = await request;
      expect(existsSync(target) || !isAnswered).toBe(true);
      await start('a backup');
      if (existsSync(target)) restoreMs = await restoreWhole(target, world.freshDirectory());
      await killRestore(whole, world.freshDirectory(), random() * 1.1 * restoreMs);
    }
    expect(await server?.stop()).toBe(0);
    expect(await inspectMarket(world)).toEqual([]);
  },
  timeout,
);

it(
  'a server killed while payouts are prepared, exported, confirmed or returned pays no payout twice and loses none',
  async () => {
    const base = world.freshDirectory();
    const earlier = new Set((await world.provider.journal()).map(({ id }) => id));
    const token = await preparePayees(world, base);
    let usualAnswers = 12;
    const isWithin = withinShareOfTime(0.1);
    for (let turn = 0; turn === 0 || isWithin(); turn += 1) {
      const directory = world.freshDirectory();
      await copyDirectory(base, directory);
      await start('payouts', directory);
      const treasurers = new Treasurers(world, token);
      const work = treasurers.work(true);
      const target = Math.floor(random() * usualAnswers);
      await Promise.race([
        work,
        vi.waitUntil(() => treasurers.answered >= target, { timeout: 60_000, interval: 1 }),
      ]);
      await pause(random() * 20);
      await server?.kill();
      count('payouts');
      await work;
      await waitForDatabaseExit(directory);
      usualAnswers = Math.max(usualAnswers, treasurers.answered);
      await start('payouts', directory);
      await treasurers.exportAgain();
      await treasurers.work(false);
      expect(await server?.stop()).toBe(0);
      server = null;
      expect(await findWrongPayouts(world, directory, treasurers)).toEqual([]);
      expect(await inspectMarket(world, directory, earlier)).toEqual([]);
      await rm(directory, { recursive: true });
    }
  },
  timeout,
);

const VICTIMS = ['PostgreSQL', 'the server', 'both'] as const;

async function killVictim(victim: (typeof VICTIMS)[number]): Promise<void> {
  const directory = world.environment()['DATA_DIR'] ?? '';
  const postmaster = readPostmasterPid(directory);
  const killedAt = performance.now();
  if (victim !== 'the server') process.kill(postmaster, 'SIGKILL');
  if (victim === 'PostgreSQL') {
    await vi.waitUntil(
      () => readPostmasterPid(directory) > 0 && readPostmasterPid(directory) !== postmaster,
      { timeout: 60_000, interval: 1 },
    );
    await vi.waitUntil(async () => (await fetch(`${world.url}/readyz`)).ok, { timeout: 60_000, interval: 5 });
    restartsMs.push(performance.now() - killedAt);
    return;
  }
  await server?.kill();
  server = null;
  await waitForDatabaseExit(directory);
}

async function waitForDatabaseExit(directory: string): Promise<void> {
  leftBehind += 1;
  await vi.waitUntil(() => listDatabaseProcesses(directory).length === 0, { timeout: 30_000, interval: 5 });
  leftBehind -= 1;
}

function readPostmasterPid(directory: string): number {
  try {
    return Number.parseInt(readFileSync(join(directory, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  } catch {
    return Number.NaN;
  }
}

const CUT_OFF = 'is running or was interrupted';

async function restoreWhole(backup: string, directory: string): Promise<number> {
  const startedAt = performance.now();
  const { exit, text } = await launchOperator(['restore', backup], world.environment(directory)).over;
  const tookMs = performance.now() - startedAt;
  expect({ exit, text }).toMatchObject({ exit: 0 });
  expect(await inspectMarket(world, directory)).toEqual([]);
  return tookMs;
}

async function killRestore(backup: string, directory: string, afterMs: number): Promise<void> {
  const restoring = launchOperator(['restore', backup], world.environment(directory));
  await pause(afterMs);
  restoring.kill();
  await restoring.over;
  count('a restore');
  const stage = restoreStateOf(directory);
  restored[stage] += 1;
  expect(stage === 'half' ? await refusalOf(directory) : CUT_OFF).toContain(CUT_OFF);
  if (stage !== 'whole') await restoreWhole(backup, directory);
  expect(await inspectMarket(world, directory)).toEqual([]);
  await rm(directory, { recursive: true });
}

async function refusalOf(directory: string): Promise<string> {
  const launched = launchServerProcess({ ...world.environment(directory), PORT: '0' });
  const why = await launched.ready.then(
    () => 'it started',
    (error: unknown) => String(error),
  );
  await launched.kill();
  return why;
}

function withinShareOfTime(share: number): () => boolean {
  const until = Date.now() + minutes * share * 60_000;
  return () => Date.now() < until;
}

function count(kind: Kind): void {
  const figure = figures.get(kind);
  if (figure !== undefined) figure.kills += 1;
}

async function start(kind: Kind, directory?: string): Promise<void> {
  server = await startServerProcess(world.environment(directory));
  figures.get(kind)?.readyMs.push(server.readyMs);
  figures.get(kind)?.readyCpuMs.push(server.readyCpuMs);
  expect(server.readyCpuMs / firstReadyCpuMs).toBeLessThan(MAX_READY_CPU_RATIO);
}

function countFiles(directory: string): number {
  try {
    return readdirSync(directory, { recursive: true }).length;
  } catch {
    return 0;
  }
}

function formatTimes(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => ((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) / 1_000).toFixed(2);
  return `p50 ${at(0.5)} p95 ${at(0.95)} max ${at(1)} s`;
}

function printFigures(): void {
  for (const [kind, { kills, readyMs, readyCpuMs }] of figures) {
    process.stdout.write(
      `${kind}: ${kills} kills, ${readyMs.length} starts, ready by the clock ${formatTimes(readyMs)}, by the processor ${formatTimes(readyCpuMs)}\n`,
    );
  }
  const all = [...figures.values()];
  const allReadyMs = all.flatMap(({ readyMs }) => readyMs).toSorted((a, b) => a - b);
  process.stdout.write(
    `in all: ${all.reduce((sum, { kills }) => sum + kills, 0)} kills, ready by the clock ${formatTimes(allReadyMs)}\n`,
  );
  process.stdout.write(
    `restores when they were killed: ${restored.nothing} not begun, ${restored.half} half, ${restored.whole} done\n`,
  );
  process.stdout.write(
    `PostgreSQL alone killed: ${restartsMs.length} times, ready again ${formatTimes(restartsMs)}; processes left behind: ${leftBehind}\n`,
  );
  process.stdout.write(
    `${acknowledgedWrites} acknowledgements looked up; ${stopsMs.length} stops in order, the longest ${(Math.max(...stopsMs) / 1_000).toFixed(2)} s\n`,
  );
  const medianMs = allReadyMs[Math.floor(allReadyMs.length / 2)] ?? 0;
  if (medianMs > READY_MEDIAN_MS) throw new Error(`ready after ${medianMs} ms at the median`);
}
