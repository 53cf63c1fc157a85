import { describe, expect, it } from 'vitest';
import { type ArchiveEntry, findArchiveDanger } from './archive-danger.ts';

function anEntry(part: Partial<ArchiveEntry> = {}): ArchiveEntry {
  return {
    path: 'a-b/src/index.js',
    compressedBytes: 400,
    unpackedBytes: 1_000,
    symlink: false,
    ...part,
  };
}

describe('the zip of a repository', () => {
  it.each<[string, Partial<ArchiveEntry>, string]>([
    ['climbs out', { path: 'a/../../etc/cron.d/x' }, 'leads outside'],
    ['is absolute', { path: '/etc/passwd' }, 'leads outside'],
    ['names a drive', { path: 'C:/windows/x' }, 'leads outside'],
    ['has a backslash', { path: String.raw`a\..\x` }, 'leads outside'],
    ['has a control character', { path: 'a/\u0000x' }, 'leads outside'],
    ['is a link', { symlink: true }, 'symbolic link'],
    ['is a bomb', { compressedBytes: 10_000, unpackedBytes: 150_000_000 }, 'unpacks to far more'],
    ['is huge', { compressedBytes: 49_000_000, unpackedBytes: 250_000_000 }, 'more than 200 MB'],
  ])('an archive with a file that %s is rejected', (_case, part, sentence) => {
    expect(findArchiveDanger([anEntry(), anEntry(part)], 49_500_000)).toContain(sentence);
  });

  it('an ordinary archive is accepted, and one with more than 5,000 files is rejected', () => {
    expect(findArchiveDanger([anEntry()], 1_000)).toBeNull();
    expect(
      findArchiveDanger(
        Array.from({ length: 5_001 }, () => anEntry()),
        3_000_000,
      ),
    ).toContain('5,000');
  });
});
