import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import type { OpenDatabase } from '#server/database/open-database.ts';
import { sweepPurchases } from '#server/purchases/reconcile/sweep-purchases.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';
import { ForgetfulDisk } from './forgetful-disk.ts';
import { settingsOf } from './in-process-world.ts';
import {
  EMPTY_MARKET,
  listMarket,
  PASS_TIME,
  reconnect,
  type ServedHere,
  serveHere,
  signUpPeople,
} from './serve.ts';
import type { Person, World } from './world.ts';

/**
 * The whole server in this process, on an embedded database in a folder whose power can be cut: a crash takes back
 * everything that was not synced.
 *
 * @param open - opens the database of that folder: the product's own way, or one with a mistake.
 */
export async function openPowerCutWorld(
  open: (dataDirectory: string) => Promise<OpenDatabase>,
): Promise<World> {
  const directory = await mkdtemp(join(tmpdir(), 'protohaat-ledger-'));
  const sandbox = await startTestSandbox(join(directory, 'sandbox'));
  const data = join(directory, 'data');
  const config = readConfig({
    ...settingsOf(sandbox),
    DATA_DIR: data,
    PUBLIC_URL: 'http://market.example',
  });
  // The lock of the data directory lies beside the database's folder and outlives the cut, as a file does.
  const disk = new ForgetfulDisk(join(data, 'database'));
  let opened = await open(data);
  let served: ServedHere = await serveHere(config, opened);
  let isOn = true;
  let people: Person[] = [];

  const passTime = async (): Promise<void> => {
    if (!isOn) return;
    for (const statement of PASS_TIME) await opened.pool.query(statement);
  };
  return {
    label: 'PGlite on a disk whose power is cut',
    sandbox,
    servers: 1,
    unsupported: new Set(),
    address: () => served.address,
    async begin() {
      await opened.pool.query(EMPTY_MARKET);
      people = await signUpPeople(served.built);
      return await listMarket(served.built, people);
    },
    database: () => (isOn ? opened.database : null),
    async work() {
      if (isOn) await served.runJobs();
    },
    async sweep() {
      if (isOn) await sweepPurchases(served.built.context);
    },
    passTime,
    async kill() {
      isOn = false;
      // What has not been answered by now is never answered.
      served.cutOff();
      disk.cutPower();
      await Promise.allSettled([served.close(), opened.close()]);
      disk.turnOn();
    },
    async start(_server, longOff) {
      opened = await open(data);
      served = await serveHere(config, opened);
      isOn = true;
      if (longOff) await passTime();
    },
    rest: () =>
      Promise.resolve({
        context: served.built.context,
        address: served.address,
        runJobs: served.runJobs,
        reconnect: () => reconnect(served, config),
        end: () => Promise.resolve(),
      }),
    async close() {
      if (isOn) {
        await served.close();
        await opened.close();
      }
      disk.remove();
      await sandbox.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
