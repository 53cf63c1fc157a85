import { describe, expect, it } from 'vitest';
import { findArchiveDanger, findPackedBytes, findZipEntries } from './zip-directory.ts';
import type { ZipEntry } from './zip-directory.ts';

/** A zip of stored files, written by hand. */
function aZip(files: readonly { path: string; text: string; unixMode?: number }[]): Uint8Array {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const { path, text, unixMode = 0o100644 } of files) {
    const name = encoder.encode(path);
    const content = encoder.encode(text);
    const local = new DataView(new ArrayBuffer(30));
    local.setUint32(0, 0x04_03_4b_50, true);
    local.setUint32(18, content.length, true);
    local.setUint32(22, content.length, true);
    local.setUint16(26, name.length, true);
    const entry = new DataView(new ArrayBuffer(46));
    entry.setUint32(0, 0x02_01_4b_50, true);
    entry.setUint32(20, content.length, true);
    entry.setUint32(24, content.length, true);
    entry.setUint16(28, name.length, true);
    entry.setUint32(38, unixMode * 65_536, true);
    entry.setUint32(42, at, true);
    parts.push(new Uint8Array(local.buffer), name, content);
    directory.push(new Uint8Array(entry.buffer), name);
    at += 30 + name.length + content.length;
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06_05_4b_50, true);
  end.setUint16(10, files.length, true);
  end.setUint32(16, at, true);
  const all = [...parts, ...directory, new Uint8Array(end.buffer)];
  const zip = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let position = 0;
  for (const part of all) {
    zip.set(part, position);
    position += part.length;
  }
  return zip;
}

function anEntry(part: Partial<ZipEntry> = {}): ZipEntry {
  return {
    path: 'a-b/src/index.js',
    compressedBytes: 400,
    unpackedBytes: 1_000,
    method: 8,
    localHeaderAt: 0,
    symlink: false,
    ...part,
  };
}

describe('the zip of a repository', () => {
  it('lists its files and gives their bytes', () => {
    const zip = aZip([
      { path: 'a-b/README.md', text: 'Hello' },
      { path: 'a-b/link', text: '/etc/passwd', unixMode: 0o120777 },
    ]);
    const entries = findZipEntries(zip) ?? [];
    expect(entries.map(({ path, symlink }) => [path, symlink])).toEqual([
      ['a-b/README.md', false],
      ['a-b/link', true],
    ]);
    const [readme] = entries;
    expect(new TextDecoder().decode(findPackedBytes(zip, readme ?? anEntry()) ?? undefined)).toBe('Hello');
  });

  it('is not read when it is cut off, or no zip at all', () => {
    const zip = aZip([{ path: 'a/b', text: 'c' }]);
    expect(findZipEntries(zip.subarray(0, zip.length - 5))).toBeNull();
    expect(findZipEntries(zip.subarray(40))).toBeNull();
    expect(findZipEntries(new Uint8Array(3))).toBeNull();
    expect(findZipEntries(new TextEncoder().encode('<html>not a zip, but long enough</html>'))).toBeNull();
  });

  it.each<[string, Partial<ZipEntry>, string]>([
    ['climbs out', { path: 'a/../../etc/cron.d/x' }, 'leads outside'],
    ['is absolute', { path: '/etc/passwd' }, 'leads outside'],
    ['names a drive', { path: 'C:/windows/x' }, 'leads outside'],
    ['has a backslash', { path: String.raw`a\..\x` }, 'leads outside'],
    ['has a control character', { path: 'a/\u0000x' }, 'leads outside'],
    ['is a link', { symlink: true }, 'symbolic link'],
    ['is a bomb', { compressedBytes: 10_000, unpackedBytes: 150_000_000 }, 'unpacks to far more'],
    ['is huge', { compressedBytes: 49_000_000, unpackedBytes: 250_000_000 }, 'more than 200 MB'],
  ])('is not kept when a file %s', (_case, part, sentence) => {
    expect(findArchiveDanger([anEntry(), anEntry(part)], 49_500_000)).toContain(sentence);
  });

  it('is kept when it is ordinary, and not with more than 5,000 files', () => {
    expect(findArchiveDanger([anEntry()], 1_000)).toBeNull();
    expect(
      findArchiveDanger(
        Array.from({ length: 5_001 }, () => anEntry()),
        3_000_000,
      ),
    ).toContain('5,000');
  });
});
