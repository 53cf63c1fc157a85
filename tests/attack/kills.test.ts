import { randomInt } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { listDatabaseProcesses } from '../support/database-processes.ts';
import { launchOperator } from '../support/operator-process.ts';
import { launchServerProcess, type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { askForBackup, stageOf } from './kill-backups.ts';
import {
  answerOutside,
  copyDirectory,
  hangOutside,
  inspectMarket,
  isHanging,
  type KillWorld,
  listCharged,
  openKillWorld,
  prepareMarket,
} from './kill-world.ts';
import { findChanges, makeOldDirectory, type Remembered } from './old-directory.ts';

/**
 * The server with its embedded PostgreSQL, killed with `kill -9` at random moments, one of them or both: while everything writes at the
 * same time, while it fills an empty directory, while it migrates an old one, while it makes a backup; and the command
 * that restores one. KILLS_MINUTES goes on with it.
 */
const minutes = Number(process.env['KILLS_MINUTES'] ?? 0);
const seed = Number(process.env['KILLS_SEED'] ?? (minutes > 0 ? randomInt(2 ** 31) : 1));
const isLong = minutes > 0;
const KILLS_A_BATCH = isLong ? 9 : 3;
/** From the first answer to the last of a purchase, with all else that goes on meanwhile. */
const MAX_ANSWERS = 60;
/** A stop in order lets requests finish, also those that wait for an outside service. */
const STOP_WITHIN_MS = 15_000;
/** On a machine that has nothing else to do: while other work waits for the processors, the clock says nothing of the server. */
const READY_WITHIN_MS = 5_000;

let state = seed;
/** 0 to 1; the same seed, the same row of numbers. */
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

const KINDS = [
  'a busy market',
  'an empty directory',
  'a migration',
  'a backup that is made',
  'a backup that is restored',
] as const;
type Kind = (typeof KINDS)[number];
/** How often each was killed, and how soon a server was ready afterwards. */
const figures = new Map<Kind, { kills: number; readyMs: number[]; readyCpuMs: number[] }>(
  KINDS.map((kind) => [kind, { kills: 0, readyMs: [], readyCpuMs: [] }]),
);
/** Of those that were started while the machine had nothing else to do. */
const quietMs: number[] = [];
const stopsMs: number[] = [];
/** From the kill of PostgreSQL until the server is ready again. */
const restartsMs: number[] = [];
let leftBehind = 0;
const restored = { nothing: 0, half: 0, whole: 0 };
let promises = 0;
let server: ServerProcess | null = null;
let world: KillWorld;

beforeAll(async () => {
  world = await openKillWorld();
}, 120_000);
afterEach(async () => {
  await server?.kill();
  server = null;
});
afterAll(async () => {
  await world.close();
  if (isLong) tell();
});

const timeout = 300_000 + minutes * 60_000;

describe(`a server that is killed at any moment (seed ${seed})`, () => {
  it(
    'while all kinds of things are written keeps everything it has acknowledged, and sells nothing twice',
    async () => {
      const isWithin = sharesOf(0.5);
      for (let turn = 0; turn === 0 || isWithin(); turn += 1) {
        const { market, projects } = await prepareMarket(world, KILLS_A_BATCH + 1);
        for (const [n, project] of projects.slice(0, KILLS_A_BATCH).entries()) {
          if (server === null) await start('a busy market');
          expect(await market.forgotten()).toEqual([]);
          market.open(project);
          // By what it has answered, not by the clock; then within the next statement or the one after.
          const target = Math.floor(random() * MAX_ANSWERS);
          await vi.waitUntil(() => market.answered >= target, { timeout: 60_000, interval: 1 });
          await pause(random() * 30);
          await strike(VICTIMS[n % VICTIMS.length] ?? 'the server');
          count('a busy market');
          await market.over();
          promises += market.promises;
        }
        if (server === null) await start('a busy market');
        expect(await market.forgotten()).toEqual([]);
        const [last = projects[0]] = projects.slice(KILLS_A_BATCH);
        await hangOutside(world);
        if (last !== undefined) market.openOutside(last);
        await vi.waitUntil(() => isHanging(world), { timeout: 60_000 });
        const signalledAt = performance.now();
        expect(await server?.stop(), server?.output()).toBe(0);
        stopsMs.push(performance.now() - signalledAt);
        await market.over();
        await answerOutside(world);
        expect(market.brokenOff).toEqual([]);
        expect(market.answered).toBe(2);
        expect(Math.max(...stopsMs)).toBeLessThan(STOP_WITHIN_MS);
        // What was charged and not yet settled is found by the start that comes next.
        await start('a busy market');
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
    'while it fills an empty directory can be started again, and people can sign up',
    async () => {
      const isWithin = sharesOf(0.125);
      for (let turn = 0; turn === 0 || isWithin(); turn += 1) {
        const directory = world.freshDirectory();
        const launched = launchServerProcess(world.environment(directory));
        const isReady = launched.ready.then(
          () => true,
          () => true,
        );
        // By what lies there, not by the clock: from nothing at all to the last of some 1,540 files.
        const files = turn === 0 ? 1_530 : Math.floor(random() * 1_560);
        while (countFiles(directory) < files) {
          if (await Promise.race([isReady, pause(1, false)])) break;
        }
        await launched.kill();
        count('an empty directory');
        await start('an empty directory', directory);
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
    'while it migrates an old directory finishes it at the next start, and every old row is there',
    async () => {
      const old = world.freshDirectory();
      const remembered: Remembered = await makeOldDirectory(old);
      let usual = 3_000;
      const isWithin = sharesOf(0.125);
      for (let turn = 0; turn === 0 || isWithin(); turn += 1) {
        const directory = world.freshDirectory();
        await copyDirectory(old, directory);
        const launched = launchServerProcess(world.environment(directory));
        launched.ready.catch(() => null);
        await pause(random() * usual);
        await launched.kill();
        count('a migration');
        await start('a migration', directory);
        usual = server?.readyMs ?? usual;
        expect(await server?.stop()).toBe(0);
        expect(await findChanges(directory, remembered)).toEqual([]);
      }
    },
    timeout,
  );

  it(
    'while it makes a backup leaves a whole one or none, and the command that restores one begins anew',
    async () => {
      await start('a backup that is made');
      const whole = world.freshDirectory();
      const askedAt = performance.now();
      expect(await askForBackup(world, whole), server?.output()).toBe(true);
      const backupMs = performance.now() - askedAt;
      let restoreMs = await restoreWhole(whole, world.freshDirectory());
      const isWithin = sharesOf(0.25);
      for (let turn = 0; turn === 0 || isWithin(); turn += 1) {
        const target = world.freshDirectory();
        const asking = askForBackup(world, target);
        await pause(random() * 1.2 * backupMs);
        await server?.kill();
        count('a backup that is made');
        const isAnswered = await asking;
        expect(existsSync(target) || !isAnswered).toBe(true);
        await start('a backup that is made');
        if (existsSync(target)) restoreMs = await restoreWhole(target, world.freshDirectory());
        await killRestore(whole, world.freshDirectory(), random() * 1.1 * restoreMs);
      }
      expect(await server?.stop()).toBe(0);
      expect(await inspectMarket(world)).toEqual([]);
    },
    timeout,
  );
});

const VICTIMS = ['PostgreSQL', 'the server', 'both'] as const;

/** After it either the server runs and is ready, or nothing of it is left. */
async function strike(victim: (typeof VICTIMS)[number]): Promise<void> {
  const directory = world.environment()['DATA_DIR'] ?? '';
  const postmaster = readPostmasterPid(directory);
  const struckAt = performance.now();
  if (victim !== 'the server') process.kill(postmaster, 'SIGKILL');
  if (victim === 'PostgreSQL') {
    await vi.waitUntil(
      () => readPostmasterPid(directory) > 0 && readPostmasterPid(directory) !== postmaster,
      { timeout: 60_000, interval: 1 },
    );
    await vi.waitUntil(async () => (await fetch(`${world.url}/readyz`)).ok, { timeout: 60_000, interval: 5 });
    restartsMs.push(performance.now() - struckAt);
    return;
  }
  await server?.kill();
  server = null;
  await untilNobodyIsLeft(directory);
}

/** Their processes end by themselves, without anybody who starts a server. */
async function untilNobodyIsLeft(directory: string): Promise<void> {
  leftBehind += 1;
  await vi.waitUntil(() => listDatabaseProcesses(directory).length === 0, { timeout: 30_000, interval: 5 });
  leftBehind -= 1;
}

/** NaN while there is none. */
function readPostmasterPid(directory: string): number {
  try {
    return Number.parseInt(readFileSync(join(directory, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  } catch {
    return Number.NaN;
  }
}

const CUT_OFF = 'its restore was cut off';

/** @returns how long the command took. */
async function restoreWhole(backup: string, directory: string): Promise<number> {
  const startedAt = performance.now();
  const { exit, text } = await launchOperator(['restore', backup], world.environment(directory)).over;
  const tookMs = performance.now() - startedAt;
  expect({ exit, text }).toMatchObject({ exit: 0 });
  expect(await inspectMarket(world, directory)).toEqual([]);
  return tookMs;
}

/** Half a backup is never served: the server says what has happened, and the same command begins anew. */
async function killRestore(backup: string, directory: string, afterMs: number): Promise<void> {
  const restoring = launchOperator(['restore', backup], world.environment(directory));
  await pause(afterMs);
  restoring.kill();
  await restoring.over;
  count('a backup that is restored');
  const stage = stageOf(directory);
  restored[stage] += 1;
  expect(stage === 'half' ? await refusalOf(directory) : CUT_OFF).toContain(CUT_OFF);
  if (stage !== 'whole') await restoreWhole(backup, directory);
  expect(await inspectMarket(world, directory)).toEqual([]);
  await rm(directory, { recursive: true });
}

/** @returns why a server does not start there. */
async function refusalOf(directory: string): Promise<string> {
  const launched = launchServerProcess({ ...world.environment(directory), PORT: '0' });
  const why = await launched.ready.then(
    () => 'it started',
    (error: unknown) => String(error),
  );
  await launched.kill();
  return why;
}

/** Once in `npm test`; in a long run as often as fits into this share of it. */
function sharesOf(share: number): () => boolean {
  const until = Date.now() + minutes * share * 60_000;
  return () => Date.now() < until;
}

function count(kind: Kind): void {
  const figure = figures.get(kind);
  if (figure !== undefined) figure.kills += 1;
}

async function start(kind: Kind, directory?: string): Promise<void> {
  const isQuiet = (loadavg()[0] ?? 0) < availableParallelism();
  server = await startServerProcess(world.environment(directory));
  figures.get(kind)?.readyMs.push(server.readyMs);
  figures.get(kind)?.readyCpuMs.push(server.readyCpuMs);
  if (isQuiet) quietMs.push(server.readyMs);
  expect(Math.max(0, ...quietMs)).toBeLessThan(READY_WITHIN_MS);
}

function countFiles(directory: string): number {
  try {
    return readdirSync(directory, { recursive: true }).length;
  } catch {
    return 0;
  }
}

function say(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => ((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) / 1_000).toFixed(2);
  return `p50 ${at(0.5)} p95 ${at(0.95)} max ${at(1)} s`;
}

function tell(): void {
  for (const [kind, { kills, readyMs, readyCpuMs }] of figures) {
    process.stdout.write(
      `${kind}: ${kills} kills, ${readyMs.length} starts, ready by the clock ${say(readyMs)}, by the processor ${say(readyCpuMs)}\n`,
    );
  }
  const all = [...figures.values()];
  process.stdout.write(
    `in all: ${all.reduce((sum, { kills }) => sum + kills, 0)} kills, ready by the clock ${say(all.flatMap(({ readyMs }) => readyMs))}\n`,
  );
  process.stdout.write(
    `restores when they were killed: ${restored.nothing} not begun, ${restored.half} half, ${restored.whole} done\n`,
  );
  process.stdout.write(
    `PostgreSQL alone killed: ${restartsMs.length} times, ready again ${say(restartsMs)}; processes left behind: ${leftBehind}\n`,
  );
  process.stdout.write(`on a quiet machine: ${quietMs.length} starts, ready by the clock ${say(quietMs)}\n`);
  process.stdout.write(
    `${promises} acknowledgements looked up; ${stopsMs.length} stops in order, the longest ${(Math.max(...stopsMs) / 1_000).toFixed(2)} s\n`,
  );
}
