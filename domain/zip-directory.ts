/**
 * The table of contents of a zip, read without unpacking it, and whether such a zip may be kept. Layout:
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3. Zip64 is refused: what we keep is far below its limits.
 */

export interface ZipEntry {
  readonly path: string;
  readonly compressedBytes: number;
  readonly unpackedBytes: number;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly localHeaderAt: number;
  readonly symlink: boolean;
}

export const MAX_ARCHIVE_BYTES = 50 * 1024 * 1024;
export const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
export const MAX_ARCHIVE_ENTRIES = 5_000;
const MAX_RATIO = 100;
/** A short file may compress better than any ratio that an attack needs. */
const RATIO_MATTERS_ABOVE_BYTES = 1024 * 1024;

const END_SIGNATURE = 0x06_05_4b_50;
const ENTRY_SIGNATURE = 0x02_01_4b_50;
const LOCAL_SIGNATURE = 0x04_03_4b_50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT_BYTES = 65_535;
const FILE_TYPE_MASK = 0xf0_00;
const SYMLINK_TYPE = 0xa0_00;

/** Null when the bytes are not a whole, plain zip. */
export function findZipEntries(zip: Uint8Array): ZipEntry[] | null {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = findEnd(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count === 0xff_ff || at === 0xff_ff_ff_ff) return null;
  const text = new TextDecoder();
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY_SIGNATURE) return null;
    const nameBytes = view.getUint16(at + 28, true);
    const next = at + ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > end) return null;
    const unixMode = view.getUint32(at + 38, true) >>> 16;
    entries.push({
      path: text.decode(zip.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)),
      method: view.getUint16(at + 10, true),
      compressedBytes: view.getUint32(at + 20, true),
      unpackedBytes: view.getUint32(at + 24, true),
      localHeaderAt: view.getUint32(at + 42, true),
      symlink: (unixMode & FILE_TYPE_MASK) === SYMLINK_TYPE,
    });
    at = next;
  }
  return entries;
}

/** The packed bytes of an entry, or null when its header is not where the table of contents says. */
export function findPackedBytes(zip: Uint8Array, entry: ZipEntry): Uint8Array | null {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const at = entry.localHeaderAt;
  if (at + LOCAL_BYTES > zip.byteLength || view.getUint32(at, true) !== LOCAL_SIGNATURE) return null;
  const start = at + LOCAL_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const end = start + entry.compressedBytes;
  return end > zip.byteLength ? null : zip.subarray(start, end);
}

/** Why a zip is not kept, as a sentence; null when it may be. */
export function findArchiveDanger(entries: readonly ZipEntry[], archiveBytes: number): string | null {
  if (entries.length > MAX_ARCHIVE_ENTRIES) {
    return `The repository has more than ${MAX_ARCHIVE_ENTRIES.toLocaleString('en-IN')} files.`;
  }
  let unpacked = 0;
  for (const entry of entries) {
    unpacked += entry.unpackedBytes;
    if (!isInside(entry.path)) return 'The archive holds a file name that leads outside of it.';
    if (entry.symlink) {
      return 'The repository holds a symbolic link. Replace it by the file that it points at.';
    }
    if (
      entry.unpackedBytes > RATIO_MATTERS_ABOVE_BYTES &&
      entry.unpackedBytes > entry.compressedBytes * MAX_RATIO
    ) {
      return 'The archive holds a file that unpacks to far more than its size.';
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

/** No absolute path, no step upwards, no drive letter, no control characters. */
function isInside(path: string): boolean {
  if (path === '' || path.startsWith('/') || path.includes('\\') || /^[A-Za-z]:/u.test(path)) return false;
  for (const character of path) if ((character.codePointAt(0) ?? 0) < 32) return false;
  return !path.split('/').includes('..');
}

function findEnd(view: DataView): number | null {
  const lowest = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = view.byteLength - END_BYTES; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  return null;
}
