/** Decides from a zip's table of contents whether the archive is safe to store and deliver. */

export interface ArchiveEntry {
  readonly path: string;
  readonly compressedBytes: number;
  readonly unpackedBytes: number;
  readonly symlink: boolean;
}

export const MAX_ARCHIVE_BYTES = 50 * 1024 * 1024;
export const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
export const MAX_ARCHIVE_ENTRIES = 5_000;
const MAX_RATIO = 100;
/** Small files reach high ratios legitimately, so the ratio applies only above this size. */
const RATIO_MATTERS_ABOVE_BYTES = 1024 * 1024;

/** @returns why the archive is rejected, as a sentence; null when it is safe. */
export function findArchiveDanger(entries: readonly ArchiveEntry[], archiveBytes: number): string | null {
  if (entries.length > MAX_ARCHIVE_ENTRIES) {
    return `The repository has more than ${MAX_ARCHIVE_ENTRIES.toLocaleString('en-IN')} files. Remove installed packages and build results.`;
  }
  let unpacked = 0;
  for (const entry of entries) {
    unpacked += entry.unpackedBytes;
    if (!isInside(entry.path))
      return 'The archive holds a file name that leads outside of it. Rename that file.';
    if (entry.symlink) {
      return 'The repository holds a symbolic link. Replace it by the file that it points at.';
    }
    if (
      entry.unpackedBytes > RATIO_MATTERS_ABOVE_BYTES &&
      entry.unpackedBytes > entry.compressedBytes * MAX_RATIO
    ) {
      return 'The archive holds a file that unpacks to far more than its size. Remove large generated files.';
    }
  }
  if (
    unpacked > MAX_UNPACKED_BYTES ||
    (unpacked > RATIO_MATTERS_ABOVE_BYTES && unpacked > archiveBytes * MAX_RATIO)
  ) {
    return 'The repository unpacks to more than 200 MB. Remove data and build results from it.';
  }
  return null;
}

/** Rejects absolute paths, `..`, drive letters, backslashes and control characters. */
function isInside(path: string): boolean {
  if (path === '' || path.startsWith('/') || path.includes('\\') || /^[A-Za-z]:/u.test(path)) return false;
  for (const character of path) if ((character.codePointAt(0) ?? 0) < 32) return false;
  return !path.split('/').includes('..');
}

/** How many levels of archives inside archives are opened. */
export const MAX_NESTED_DEPTH = 3;

/**
 * Whether a nested archive is too large to open.
 *
 * @param openedBytes - total unpacked size of the archives opened before it.
 */
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

/** XML parts of Office documents, which are text but not source code. */
export function isOfficeText(path: string): boolean {
  return /^(?:\[Content_Types\]\.xml|(?:word|xl|ppt|docProps|_rels|customXml)\/.*\.(?:xml|rels))$/u.test(
    path,
  );
}
