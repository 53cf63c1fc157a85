import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failingStream, testFileStore } from '#tests/support/file-store-contract.ts';
import { StorageFullError, TooLargeError } from '../../ports/file-store.ts';
import { createDiskFileStore } from './disk-file-store.ts';

describe('DiskFileStore', () => {
  let directory = '';
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'files-'));
  });
  afterEach(async () => {
    await rm(directory, { recursive: true, force: true });
  });

  testFileStore(() => createDiskFileStore(directory));

  it('an upload that is too large or fails leaves no file on the disk', async () => {
    const store = createDiskFileStore(directory);
    const long = Readable.from([Buffer.alloc(600), Buffer.alloc(600)]);
    await expect(store.writeStream(long, (hash) => `archives/${hash}.zip`, 1_000)).rejects.toThrow(
      TooLargeError,
    );
    const broken = Readable.from(failingStream());
    await expect(store.writeStream(broken, (hash) => `archives/${hash}.zip`, 1_000)).rejects.toThrow(
      'connection lost',
    );
    expect(await readdir(join(directory, 'incoming'))).toEqual([]);
    expect(await readdir(directory)).toEqual(['incoming']);
  });

  it('an upload stays on the disk until it is removed', async () => {
    const store = createDiskFileStore(directory);
    const received = await store.receive(Readable.from([Buffer.from('pho'), Buffer.from('to')]), 5);
    expect([received.sizeBytes, String(await readFile(received.path))]).toEqual([5, 'photo']);
    await received.remove();
    await received.remove();
    await expect(store.receive(Readable.from([Buffer.from('photos')]), 5)).rejects.toThrow(TooLargeError);
    await expect(store.receive(Readable.from(failingStream()), 1_000)).rejects.toThrow('connection lost');
    expect(await readdir(join(directory, 'incoming'))).toEqual([]);
  });

  it('old temporary files of a crashed process are removed, but recent ones are not', async () => {
    const incoming = join(directory, 'incoming');
    await mkdir(incoming);
    for (const [name, ageMinutes] of [['abandoned', 61] as const, ['young', 30] as const]) {
      await writeFile(join(incoming, name), 'x');
      const then = new Date(Date.now() - ageMinutes * 60_000);
      await utimes(join(incoming, name), then, then);
    }
    await createDiskFileStore(directory).write('pictures/a.webp', Buffer.from('x'));
    expect(await readdir(incoming)).toEqual(['young']);
  });

  it('the file store lists only complete files', async () => {
    const store = createDiskFileStore(directory);
    await store.write('pictures/a.webp', Buffer.from('0123456789'));
    await store.write('archives/b.zip', Buffer.from('zip'));
    await writeFile(join(directory, 'incoming', 'half'), 'x');
    const listed: string[] = [];
    for await (const { name, sizeBytes } of store.list()) listed.push(`${name} ${sizeBytes}`);
    expect(listed.toSorted()).toEqual(['archives/b.zip 3', 'pictures/a.webp 10']);
  });

  it("writes fail while the disk's free share is below the minimum, and succeed again above it", async () => {
    let share = 0.05;
    const store = createDiskFileStore(directory, 0.1, async () => ({ share, bytes: 1_000_000 }));
    await expect(store.write('pictures/a.webp', Buffer.from('x'))).rejects.toThrow(StorageFullError);
    share = 0.2;
    await store.write('pictures/a.webp', Buffer.from('x'));
    expect(await store.size('pictures/a.webp')).toBe(1);
  });

  it('the minimum free share does not apply to disks with more than 10 GB free', async () => {
    const store = createDiskFileStore(directory, 0.1, async () => ({ share: 0.05, bytes: 50 * 1024 ** 3 }));
    await store.write('pictures/a.webp', Buffer.from('x'));
    expect(await store.size('pictures/a.webp')).toBe(1);
  });
});
