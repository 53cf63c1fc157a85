import type { Outcome } from './verification-check.ts';

export interface ArchiveEntry {
  readonly path: string;
  readonly compressedBytes: number;
  readonly unpackedBytes: number;
  readonly symlink: boolean;
}

const MEGABYTE = 1024 * 1024;
const MAX_ARCHIVE_MEGABYTES = 50;
export const MAX_ARCHIVE_BYTES = MAX_ARCHIVE_MEGABYTES * MEGABYTE;
export const MAX_UNPACKED_BYTES = 200 * MEGABYTE;
export const MAX_ARCHIVE_ENTRIES = 5_000;
const MAX_RATIO = 100;
/** Small files can have high compression ratios without being dangerous. */
const RATIO_MATTERS_ABOVE_BYTES = 1024 * 1024;

export function findArchiveDanger(entries: readonly ArchiveEntry[], archiveBytes: number): Outcome | null {
  if (entries.length > MAX_ARCHIVE_ENTRIES) {
    return { reason: 'too-many-files', params: { max: MAX_ARCHIVE_ENTRIES } };
  }
  let unpacked = 0;
  for (const entry of entries) {
    unpacked += entry.unpackedBytes;
    if (!isInside(entry.path)) return { reason: 'zip-path-outside' };
    if (
      entry.unpackedBytes > RATIO_MATTERS_ABOVE_BYTES &&
      entry.unpackedBytes > entry.compressedBytes * MAX_RATIO
    ) {
      return { reason: 'zip-bomb' };
    }
  }
  if (
    unpacked > MAX_UNPACKED_BYTES ||
    (unpacked > RATIO_MATTERS_ABOVE_BYTES && unpacked > archiveBytes * MAX_RATIO)
  ) {
    return { reason: 'zip-unpacks-too-large', params: { megabytes: MAX_UNPACKED_BYTES / MEGABYTE } };
  }
  return null;
}

export const ZIP_TOO_LARGE: Outcome = {
  reason: 'zip-too-large',
  params: { megabytes: MAX_ARCHIVE_MEGABYTES },
};
export const ZIP_UNREADABLE: Outcome = { reason: 'zip-unreadable' };

function isInside(path: string): boolean {
  if (path === '' || path.startsWith('/') || path.includes('\\') || /^[A-Za-z]:/u.test(path)) return false;
  for (const character of path) if ((character.codePointAt(0) ?? 0) < 32) return false;
  return !path.split('/').includes('..');
}

export const MAX_NESTED_DEPTH = 3;

/** @param openedBytes - the total unpacked size of the nested archives that were opened before this one. */
export function findNestedDanger(
  entries: readonly ArchiveEntry[],
  archiveBytes: number,
  openedBytes: number,
): boolean {
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
  return (
    entries.length > MAX_ARCHIVE_ENTRIES ||
    openedBytes + unpacked > MAX_UNPACKED_BYTES ||
    (unpacked > RATIO_MATTERS_ABOVE_BYTES && unpacked > archiveBytes * MAX_RATIO)
  );
}

export function isOfficeText(path: string): boolean {
  return /^(?:\[Content_Types\]\.xml|(?:word|xl|ppt|docProps|_rels|customXml)\/.*\.(?:xml|rels))$/u.test(
    path,
  );
}
