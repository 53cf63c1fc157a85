import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createZipArchiveReader } from './zip-archive-reader.ts';

const reader = createZipArchiveReader();
let folder = '';
let zip: Buffer;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'protohaat-zip-'));
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Asha', '-c', 'user.email=asha@example.com', ...words], {
      cwd: folder,
      maxBuffer: 1024 * 1024,
    });
  writeFileSync(join(folder, 'README.md'), 'Hello '.repeat(2_000));
  symlinkSync('/etc/passwd', join(folder, 'link'));
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'first');
  zip = git('archive', '--format=zip', '--prefix=a-b/', 'HEAD');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("a zip's entries are listed with symlinks marked, and an entry can be read within a size limit", async () => {
  const archive = await reader.open(zip);
  const entries = archive?.entries ?? [];
  expect(entries.map(({ path, symlink }) => [path, symlink])).toEqual([
    ['a-b/', false],
    ['a-b/README.md', false],
    ['a-b/link', true],
  ]);
  const readme = entries.find(({ path }) => path === 'a-b/README.md');
  expect(readme?.unpackedBytes).toBe(12_000);
  expect(readme?.compressedBytes).toBeLessThan(1_000);
  expect(await archive?.readBytes(readme!, 20_000)).toEqual(Buffer.from('Hello '.repeat(2_000)));
  expect(await archive?.readBytes(readme!, 11_999)).toBeNull();
});

it('a truncated zip or a file of another format is not opened as a zip', async () => {
  expect(await reader.open(zip.subarray(0, zip.length - 5))).toBeNull();
  expect(await reader.open(zip.subarray(40))).toBeNull();
  expect(await reader.open(new TextEncoder().encode('<html>not a zip, but long enough</html>'))).toBeNull();
});

it('a zip with path traversal is not opened', async () => {
  const climbing = Buffer.from(zip);
  // The new name has the same length, so the central directory stays valid.
  for (let at = climbing.indexOf('a-b/link'); at >= 0; at = climbing.indexOf('a-b/link', at + 1)) {
    climbing.write('../../ab', at);
  }
  expect(await reader.open(climbing)).toBeNull();
});

it('a zip entry that is larger than its declared size is read as null', async () => {
  const lying = Buffer.from(zip);
  const at = lying.lastIndexOf('a-b/README.md') - 46;
  lying.writeUInt32LE(100, at + 24);
  const archive = await reader.open(lying);
  const readme = archive?.entries.find(({ path }) => path === 'a-b/README.md');
  expect(readme?.unpackedBytes).toBe(100);
  expect(await archive?.readBytes(readme!, 20_000)).toBeNull();
});
