import { chmod, open, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { buy, listMessMenu, offerRobot } from '#tests/support/selling.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import { listFiles, pathOfFile, removeFiles } from '#tests/support/stored-data.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { listOpenAlerts } from '../alerts/alert-store.ts';
import { scrubFiles } from './scrub-files.ts';

const app = setUpApp();
let seller: TestPerson;
beforeEach(async () => {
  await removeFiles(app);
  seller = await app.signUp({ github: 'asha-verma' });
});

const pathOf = (name: string) => pathOfFile(app, name);
const names = () => listFiles(app);
const alerts = async () =>
  (await listOpenAlerts(app.context.database)).map(({ code, subject }) => `${code} ${subject}`);

async function flip(name: string, keepsTimes = false): Promise<void> {
  const path = pathOf(name);
  const { atime, mtime, size } = await stat(path);
  await chmod(path, 0o600);
  const file = await open(path, 'r+');
  const byte = Buffer.alloc(1);
  const at = Math.floor(size / 2);
  await file.read(byte, 0, 1, at);
  await file.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, at);
  await file.close();
  if (keepsTimes) await utimes(path, atime, mtime);
}

async function listed(): Promise<{
  zip: string;
  download: (headers?: Record<string, string>) => Promise<number>;
}> {
  const { project_id: id } = await listMessMenu(app, seller);
  const zip = (await names()).find((name) => name.startsWith('archives/')) ?? '';
  return {
    zip,
    download: async (headers = {}) =>
      (await app.api(seller)('GET /api/projects/{id}/download', { params: { id }, headers })).status,
  };
}

describe('a stored zip with one flipped bit', () => {
  it.each([false, true])(
    'a zip with one flipped bit is not served, in whole or in part, and raises an alert (file times unchanged: %s)',
    async (keepsTimes) => {
      const { zip, download } = await listed();
      expect(await download()).toBe(200);
      const whole = await readFile(pathOf(zip));
      await flip(zip, keepsTimes);
      for (let again = 0; again < 3; again += 1) expect(await download()).toBe(503);
      expect(await download({ range: 'bytes=0-9' })).toBe(503);
      expect(await alerts()).toEqual([`file-damaged ${zip}`]);
      await writeFile(pathOf(zip), whole);
      expect(await download()).toBe(200);
    },
  );

  it('the scrub job finds a zip with one flipped bit before a user requests the file', async () => {
    const { zip } = await listed();
    await flip(zip);
    expect(await scrubFiles(app.context)).toMatchObject({ damaged: 1 });
    expect(await alerts()).toEqual([`file-damaged ${zip}`]);
  });
});

it('a missing zip gets its buyer a 503, raises an alert and does not start the trial period', async () => {
  const project = await listMessMenu(app, seller);
  const buyer = await app.signUp();
  await buy(app, buyer, project);
  const zip = (await names()).find((name) => name.startsWith('archives/')) ?? '';
  const whole = await readFile(pathOf(zip));
  await app.context.files.remove(zip);
  const download = () => app.api(buyer)('GET /api/projects/{id}/download', { params: { id: project.id } });
  for (let again = 0; again < 2; again += 1) {
    expect((await download()).problem).toMatchObject({ status: 503, reason: 'file-damaged' });
  }
  expect(await alerts()).toEqual([`file-damaged ${zip}`]);
  const { rows } = await app.pool.query('select state from order_processes');
  expect(rows).toEqual([{ state: 'to-download' }]);
  await writeFile(pathOf(zip), whole);
  expect((await download()).status).toBe(200);
});

describe('a stored picture with one flipped bit', () => {
  it.each([320, 800, 1600])(
    'a picture with one flipped bit is not served, and the response is not cached: %s pixels',
    async (width) => {
      await offerRobot(app, seller);
      const name = (await names()).find((one) => one.endsWith(`-${width}.webp`)) ?? '';
      const address = `${app.url}/media/${name.slice('pictures/'.length)}`;
      expect((await fetch(address)).status).toBe(200);
      await flip(name);
      const answer = await fetch(address);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('etag')).toBeNull();
      expect(await alerts()).toEqual([`file-damaged ${name}`]);
    },
  );
});

describe('the scrub job', () => {
  it('the scrub job verifies some files in each run, and all of them over several runs', async () => {
    await offerRobot(app, seller);
    const all = await names();
    expect(all.length).toBeGreaterThan(3);
    const checked: string[] = [];
    const files = {
      ...app.context.files,
      check: async (name: string, speed: number) => {
        checked.push(name);
        return await app.context.files.check(name, speed);
      },
    };
    for (let run = 0; run < all.length; run += 1) await scrubFiles({ ...app.context, files }, Infinity, 1);
    expect(new Set(checked)).toEqual(new Set(all));
    expect(await alerts()).toEqual([]);
  });
});
