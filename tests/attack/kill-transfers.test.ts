import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dayInIndia } from '#domain/common/india-day.ts';
import { operatorSocketPath, sendCommand } from '#server/machine/operator-socket.ts';
import { listDatabaseProcesses } from '../support/data-directory.ts';
import { type LaunchedServer, launchServerProcess } from '../support/server-process.ts';
import {
  countTransfers,
  finishTransfers,
  lapseLeases,
  prepareSales,
  type TransferSales,
} from './kill-transfers.ts';
import { inspectMarket, type KillWorld, openKillWorld } from './kill-world.ts';

/**
 * Sends `kill -9` to the server, which also ends its embedded PostgreSQL, while the provider makes, holds and releases
 * the transfers of sellers' shares. `npm run check -- kills` repeats this for a fifth of KILLS_MINUTES minutes.
 */

const minutes = Number(process.env['KILLS_MINUTES'] ?? 0) / 5;
const seed = Number(process.env['KILLS_SEED'] ?? (minutes > 0 ? randomInt(2 ** 31) : 1));
const isLong = minutes > 0;
const KILLS_A_TURN = isLong ? 4 : 1;
const WAIT = { timeout: 60_000, interval: 5 };

let state = seed;
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

let world: KillWorld;
let server: LaunchedServer | null = null;
const figures = { kills: 0, transfers: 0, unrecorded: 0 };

beforeAll(async () => {
  world = await openKillWorld({ PAYMENT_PROVIDER: 'razorpay', PAYOUTS: 'razorpay-route' });
}, 120_000);
afterAll(async () => {
  await server?.kill();
  await world.close();
  if (isLong) process.stdout.write(`transfers: ${JSON.stringify(figures)}\n`);
});

it(
  `a server that is killed repeatedly makes and releases each transfer of a seller's share exactly once (seed ${seed})`,
  async () => {
    const until = Date.now() + minutes * 60_000;
    for (let turn = 0; turn === 0 || Date.now() < until; turn += 1) {
      const sales = await prepareSales(world, turn);
      const steps = 2 * sales.purchases.size;
      for (let kill = 0; kill < KILLS_A_TURN; kill += 1) {
        if (kill > 0) figures.unrecorded += await lapseLeases(world, sales);
        const done = await countSteps(sales);
        await killAfter(sales, done + Math.floor(random() * (steps - done)));
      }
      expect(await finishTransfers(world, dayInIndia(new Date()), sales)).toEqual([]);
      figures.transfers += sales.purchases.size;
    }
    expect(isLong ? await inspectMarket(world) : []).toEqual([]);
  },
  300_000 + minutes * 60_000,
);

async function countSteps(sales: TransferSales): Promise<number> {
  const { made, released } = await countTransfers(world, sales);
  return made + released;
}

/** Waiting for a number of steps instead of a time spreads the kills over all steps on any machine. */
async function killAfter(sales: TransferSales, target: number): Promise<void> {
  server = launchServerProcess(world.environment());
  server.ready.catch(() => null);
  await vi.waitUntil(async () => {
    if ((await countSteps(sales)) >= target) return true;
    await preparePayouts();
    return false;
  }, WAIT);
  await pause(random() * 30);
  await server.kill();
  server = null;
  figures.kills += 1;
  const directory = world.environment()['DATA_DIR'] ?? '';
  await vi.waitUntil(() => listDatabaseProcesses(directory).length === 0, WAIT);
}

async function preparePayouts(): Promise<void> {
  const socket = operatorSocketPath(world.environment()['DATA_DIR'] ?? '');
  if (socket === null || !existsSync(socket)) return;
  const command = { name: 'payouts prepare', words: [], options: {}, actor: 'test' };
  await sendCommand(socket, command, () => {}).catch(() => null);
}
