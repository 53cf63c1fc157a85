import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { type FileStore, TooLargeError } from '#server/ports/file-store.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const archive = (hash: string) => `archives/${hash}.zip`;

export function* failingStream(): Generator<Buffer> {
  yield Buffer.alloc(10);
  throw new Error('connection lost');
}

async function namesIn(store: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name, sizeBytes } of store.list()) names.push(`${name} ${sizeBytes}`);
  return names.toSorted();
}

export function testFileStore(openStore: () => FileStore): void {
  it('a file written to the store can be read whole and by range', async () => {
    const store = openStore();
    await store.write('pictures/abc-320.webp', Buffer.from('0123456789'));
    const whole = await store.open('pictures/abc-320.webp');
    const part = await store.open('pictures/abc-320.webp', { start: 2, end: 4 });
    expect(String(await buffer(whole!))).toBe('0123456789');
    expect(String(await buffer(part!))).toBe('234');
    expect(await store.size('pictures/abc-320.webp')).toBe(10);
  });

  it.each([300_000, 20_000_000])(
    'a streamed file of %s bytes is named after the hash of its bytes',
    async (sizeBytes) => {
      const store = openStore();
      const bytes = Buffer.alloc(sizeBytes, 'the content of a zip');
      const half = sizeBytes / 2;
      const source = Readable.from([bytes.subarray(0, half), bytes.subarray(half)]);
      const stored = await store.writeStream(source, archive, 30_000_000);
      expect(stored).toEqual({ sha256: sha256(bytes), sizeBytes });
      expect(sha256(await buffer((await store.open(archive(stored.sha256)))!))).toBe(stored.sha256);
      const tail = await store.open(archive(stored.sha256), { start: sizeBytes - 5, end: sizeBytes - 1 });
      expect(await buffer(tail!)).toEqual(bytes.subarray(-5));
    },
  );

  it('an upload that is too large or fails leaves no file in the store', async () => {
    const store = openStore();
    const long = Readable.from([Buffer.alloc(600), Buffer.alloc(600)]);
    await expect(store.writeStream(long, archive, 1_000)).rejects.toThrow(TooLargeError);
    const broken = Readable.from(failingStream());
    await expect(store.writeStream(broken, archive, 1_000)).rejects.toThrow('connection lost');
    expect(await namesIn(store)).toEqual([]);
  });

  it('a file that is missing in the store is read as null, and removal is idempotent', async () => {
    const store = openStore();
    await store.write('pictures/gone.webp', Buffer.from('x'));
    await store.remove('pictures/gone.webp');
    await store.remove('pictures/gone.webp');
    expect(await store.open('pictures/gone.webp')).toBeNull();
    expect(await store.size('pictures/gone.webp')).toBeNull();
    expect(await store.stamp('pictures/gone.webp')).toBeNull();
  });

  it('the store lists every file with its size', async () => {
    const store = openStore();
    await store.write('pictures/a.webp', Buffer.from('0123456789'));
    await store.write('archives/b.zip', Buffer.from('zip'));
    expect(await namesIn(store)).toEqual(['archives/b.zip 3', 'pictures/a.webp 10']);
  });

  it('the result of stamp() changes when the bytes of a file change', async () => {
    const store = openStore();
    await store.write('pictures/a.webp', Buffer.from('0123456789'));
    const before = await store.stamp('pictures/a.webp');
    expect(await store.stamp('pictures/a.webp')).toBe(before);
    await store.write('pictures/a.webp', Buffer.from('9876543210'));
    expect(await store.stamp('pictures/a.webp')).not.toBe(before);
  });

  it('removeUnchanged does not remove a file that has been written again', async () => {
    const store = openStore();
    await store.write('pictures/a.webp', Buffer.from('x'));
    expect(await store.removeUnchanged('pictures/a.webp', new Date(Date.now() - 60_000))).toBe(false);
    expect(await store.size('pictures/a.webp')).toBe(1);
    expect(await store.removeUnchanged('pictures/a.webp', new Date(Date.now() + 60_000))).toBe(true);
    expect(await store.removeUnchanged('pictures/a.webp', new Date(Date.now() + 60_000))).toBe(false);
    expect(await store.size('pictures/a.webp')).toBeNull();
  });

  it.each([
    '../secret',
    'pictures/../../secret',
    '/etc/passwd',
    'pictures/a/b.webp',
    'pictures/.env',
    'pictures/a%2f.webp',
    '',
  ])('the store rejects the file name %j', async (name) => {
    const store = openStore();
    await expect(store.open(name)).rejects.toThrow(RangeError);
    await expect(store.size(name)).rejects.toThrow(RangeError);
    await expect(store.write(name, Buffer.from('x'))).rejects.toThrow(RangeError);
    await expect(store.remove(name)).rejects.toThrow(RangeError);
  });
}
