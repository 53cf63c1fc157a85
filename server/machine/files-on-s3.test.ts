import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isOtherS3, startTestS3, type TestS3 } from '#tests/support/s3-server.ts';
import { buy, detailsFor, listMessMenu, offerRobot } from '#tests/support/selling.ts';
import { runWords } from '#tests/support/staff.ts';
import { listFiles, removeFiles } from '#tests/support/stored-data.ts';
import { startTestApp, type TestApp, type TestPerson } from '#tests/support/test-app.ts';
import { listOpenAlerts } from '../alerts/alert-store.ts';
import { FileStoreUnavailableError } from '../ports/file-store.ts';
import { createBackup } from './backup.ts';
import { createFileWriteStore } from './file-rows-store.ts';
import type { OperationDeps } from './operation-deps.ts';
import { scrubFiles } from './scrub-files.ts';
import { sweepFiles } from './sweep-files.ts';

let s3: TestS3;
let app: TestApp;
let seller: TestPerson;
let buyer: TestPerson;

beforeAll(async () => {
  s3 = await startTestS3();
  app = await startTestApp({ settings: { ...s3.settings, FILES: 's3', S3_SIGNED_DOWNLOADS: 'on' } });
});
afterAll(async () => {
  await app.close();
  await s3.close();
});
beforeEach(async () => {
  await app.reset();
  await removeFiles(app);
  seller = await app.signUp({ github: 'asha-verma' });
  buyer = await app.signUp();
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const namesOf = async (store: OperationDeps['fileStores']['disk'] | null) => {
  const names: string[] = [];
  if (store !== null) for await (const { name } of store.list()) names.push(name);
  return names.toSorted();
};

async function operate(deps: OperationDeps, ...words: string[]): Promise<{ exit: number; lines: string[] }> {
  const { exit, text, errors } = await runWords(deps, words);
  return { exit, lines: (errors || text).split('\n') };
}

const onDisk = (): OperationDeps => ({
  ...app.operating,
  fileStores: { ...app.operating.fileStores, current: 'disk' },
});

describe('a market with its files on S3', () => {
  it("the server serves a listing's photos, and a buyer downloads a purchased zip from a signed S3 URL", async () => {
    await offerRobot(app, seller);
    const picture = (await listFiles(app)).find((name) => name.endsWith('-800.webp')) ?? '';
    const photo = await fetch(`${app.url}/media/${picture.slice('pictures/'.length)}`);
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await photo.arrayBuffer()).byteLength).toBe(Number(photo.headers.get('content-length')));
    expect(await namesOf(app.operating.fileStores.disk)).toEqual([]);

    const listed = await listMessMenu(app, seller);
    const project = { id: listed.project_id, price: listed.price, category: 'SOFTWARE' };
    const request = (person: TestPerson, method = 'GET') =>
      fetch(`${app.url}/api/projects/${project.id}/download`, {
        method,
        redirect: 'manual',
        headers: { authorization: `Bearer ${person.token}` },
      });
    expect((await request(buyer)).status).toBe(404);
    await buy(app, buyer, project);
    const answer = await request(buyer);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'private, no-store']);
    const address = answer.headers.get('location') ?? '';
    const archive = (await detailsFor(app, buyer, project.id)).purchase?.archive;
    const download = await fetch(address);
    expect(sha256(new Uint8Array(await download.arrayBuffer()))).toBe(archive?.sha256);
    expect(answer.headers.get('x-content-sha256')).toBe(archive?.sha256);
    expect(download.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.zip"$/u);
    expect(Number(new URL(address).searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(60);
    expect((await request(buyer, 'HEAD')).status).toBe(200);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 61_000 });
    const expired = await app.context.files.downloadAddress(`archives/${archive?.sha256}.zip`, {
      fileName: 'a.zip',
      contentType: 'application/zip',
      validSeconds: 60,
    });
    vi.useRealTimers();
    expect((await fetch(expired ?? '')).status).toBe(403);
  });

  it('a damaged zip gets no signed URL, and the scrub job finds it', async () => {
    const { project_id: id } = await listMessMenu(app, seller);
    const zip = (await listFiles(app)).find((name) => name.startsWith('archives/')) ?? '';
    await app.operating.fileStores.s3?.write(zip, Buffer.from('other bytes'));
    const answer = await app.api(seller)('GET /api/projects/{id}/download', { params: { id } });
    expect(answer.status).toBe(503);
    expect(await scrubFiles(app.context)).toMatchObject({ damaged: 1 });
    const alerts = await listOpenAlerts(app.context.database);
    expect(alerts.map(({ code, subject }) => `${code} ${subject}`)).toEqual([`file-damaged ${zip}`]);
  });

  it('the sweep does not delete a file that is written again during its removal', async () => {
    const name = `archives/${'a'.repeat(64)}.zip`;
    await app.context.files.write(name, Buffer.from('a zip'));
    const inTwoDays = new Date(Date.now() + 48 * 3_600_000);
    const writes = createFileWriteStore(app.context.database);
    expect(await writes.removeUnlessWritten(name, new Date(Date.now() - 60_000), async () => true)).toBe(
      false,
    );

    const order: string[] = [];
    let begun: Promise<void> | undefined;
    await writes.removeUnlessWritten(name, inTwoDays, async () => {
      begun = writes.begin(name).then(() => void order.push('write'));
      const { rows } = await app.pool.query<{ blocked: boolean }>(`select pg_sleep(0.05), true as blocked`);
      order.push(rows[0]?.blocked === true ? 'removal' : '');
      return true;
    });
    await begun;
    expect(order).toEqual(['removal', 'write']);
    expect((await sweepFiles(app.context, inTwoDays)).removed).toBe(1);
    expect(await listFiles(app)).toEqual([]);
  });

  it('a backup contains the files of the bucket', async () => {
    await listMessMenu(app, seller);
    const folder = await mkdtemp(join(tmpdir(), 'protohaat-s3-backup-'));
    const { files, damaged } = await createBackup(app.operating, join(folder, 'backup'));
    const names = await listFiles(app);
    expect([files, damaged]).toEqual([names.length, []]);
    for (const name of names.filter((one) => one.startsWith('archives/'))) {
      const copy = await readFile(join(folder, 'backup', 'files', name));
      expect(name).toBe(`archives/${sha256(copy)}.zip`);
    }
    await rm(folder, { recursive: true });
  });
});

describe("moving a market's files to S3", () => {
  it('moving files to S3 copies and verifies the missing ones, and deletes the source only on request', async () => {
    await listMessMenu(app, seller);
    const { disk, s3: bucket } = app.operating.fileStores;
    const all = await listFiles(app);
    expect((await operate(app.operating, 'files', 'move', '--to', 'disk')).lines).toEqual([
      'The bucket has 1 file. This run copied and verified 1 of them.',
      'Nothing was deleted. Next, set FILES=disk, restart every server, and run files move --to disk --delete-source.',
    ]);
    expect(await namesOf(disk)).toEqual(all);
    for (const name of all) await bucket?.remove(name);
    const zip = all.find((name) => name.startsWith('archives/')) ?? '';
    expect(await app.context.files.size(zip)).toBe(await disk.size(zip));

    const early = await operate(onDisk(), 'files', 'move', '--to', 's3', '--delete-source');
    expect([early.exit, early.lines[0]]).toEqual([1, expect.stringContaining('Set FILES=s3')]);
    const first = await operate(onDisk(), 'files', 'move', '--to', 's3');
    expect([first.exit, first.lines[0]]).toEqual([
      0,
      'The disk has 1 file. This run copied and verified 1 of them.',
    ]);
    expect(await namesOf(bucket)).toEqual(all);
    expect(await namesOf(disk)).toEqual(all);

    await disk.write(`pictures/${'b'.repeat(64)}-320.webp`, Buffer.from('written meanwhile'));
    const second = await operate(app.operating, 'files', 'move', '--to', 's3', '--delete-source');
    expect(second.lines).toEqual([
      'The disk has 2 files. This run copied and verified 1 of them.',
      'Deleted 2 files from the disk.',
    ]);
    expect(await namesOf(disk)).toEqual([]);
    expect((await namesOf(bucket)).length).toBe(all.length + 1);
  });

  it('if a file is damaged, moving files to S3 neither copies it nor deletes anything', async () => {
    await listMessMenu(app, seller);
    await operate(app.operating, 'files', 'move', '--to', 'disk');
    const { disk, s3: bucket } = app.operating.fileStores;
    const all = await namesOf(disk);
    const zip = all.find((name) => name.startsWith('archives/')) ?? '';
    await writeFile(join(app.context.config.dataDirectory, 'files', zip), 'other bytes');
    await bucket?.remove(zip);
    const moved = await operate(app.operating, 'files', 'move', '--to', 's3', '--delete-source');
    expect(moved.exit).toBe(1);
    expect(moved.lines).toEqual([
      'The disk has 1 file. This run copied and verified 0 of them.',
      `Damaged, not copied: ${zip}`,
      'Nothing was deleted. Restore the damaged files from a backup and run the command again.',
    ]);
    expect(await namesOf(disk)).toEqual(all);
    expect(await bucket?.size(zip)).toBeNull();
  });
});

describe('a market whose file store does not respond', () => {
  it.skipIf(isOtherS3)(
    'while S3 is down, sales continue, and a download gets a 503 and does not start the trial period',
    async () => {
      const listed = await listMessMenu(app, seller);
      const project = { id: listed.project_id, price: listed.price, category: 'SOFTWARE' };
      await s3.close();
      await buy(app, buyer, project);
      const answer = await app.api(buyer)('GET /api/projects/{id}/download', { params: { id: project.id } });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
      const { rows } = await app.pool.query<{ state: string }>('select state from order_processes');
      expect(rows).toEqual([{ state: 'to-download' }]);
      await expect(app.context.files.write('pictures/a.webp', Buffer.from('x'))).rejects.toThrow(
        FileStoreUnavailableError,
      );
    },
  );
});
