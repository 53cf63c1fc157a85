import { describe, expect, it } from 'vitest';
import { checkSentence } from '#tests/support/check-sentence.ts';
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

function dangerSentence(...archive: Parameters<typeof findArchiveDanger>): string | null {
  const danger = findArchiveDanger(...archive);
  return danger === null ? null : checkSentence(danger);
}

describe('dangerous archives', () => {
  it.each<[string, Partial<ArchiveEntry>, string]>([
    ['has a path with ..', { path: 'a/../../etc/cron.d/x' }, 'points outside'],
    ['has an absolute path', { path: '/etc/passwd' }, 'points outside'],
    ['has a drive letter in its path', { path: 'C:/windows/x' }, 'points outside'],
    ['has a backslash in its path', { path: String.raw`a\..\x` }, 'points outside'],
    ['has a control character in its path', { path: 'a/\u0000x' }, 'points outside'],
    ['is a zip bomb', { compressedBytes: 10_000, unpackedBytes: 150_000_000 }, 'unpacks to far more'],
    ['unpacks to 250 MB', { compressedBytes: 49_000_000, unpackedBytes: 250_000_000 }, 'more than 200 MB'],
  ])('an archive is rejected when a file %s', (_case, part, sentence) => {
    expect(dangerSentence([anEntry(), anEntry(part)], 49_500_000)).toContain(sentence);
  });

  it('an ordinary archive is accepted, and an archive with more than 5,000 files is rejected', () => {
    expect(findArchiveDanger([anEntry()], 1_000)).toBeNull();
    expect(
      dangerSentence(
        Array.from({ length: 5_001 }, () => anEntry()),
        3_000_000,
      ),
    ).toContain('5,000');
  });
});
