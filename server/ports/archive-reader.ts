import type { ArchiveEntry } from '#domain/verification/archive-danger.ts';

/** A zip whose central directory has been read. Entries are read into memory, never unpacked to disk. */
export interface OpenArchive {
  /** Files and folders (whose paths end with a slash) in archive order; at most one more than the allowed number. */
  readonly entries: readonly ArchiveEntry[];
  /** @returns null if the entry contradicts the central directory or exceeds `maxBytes`. */
  readBytes(entry: ArchiveEntry, maxBytes: number): Promise<Uint8Array | null>;
}

export interface HashableArchive extends OpenArchive {
  /** Computes the Git blob SHA-1 of the content. @returns null if the entry contradicts the central directory. */
  hashAsGitBlob(entry: ArchiveEntry): Promise<string | null>;
  /**
   * Computes the Git blob SHA-1 after converting CRLF to LF.
   * @returns null if the entry contradicts the central directory or exceeds `maxBytes`.
   */
  hashWithUnixLineEndings(entry: ArchiveEntry, maxBytes: number): Promise<string | null>;
}

export interface ArchiveReader {
  /** @returns null if the bytes are not a complete zip. */
  open(zip: Uint8Array): Promise<HashableArchive | null>;
  /**
   * Opens a nested archive: zip, tar or gzip, detected by content.
   * @param maxBytes - the maximum unpacked size.
   * @returns `closed` for an archive that cannot be opened; null for a file that is not an archive.
   */
  openNested(bytes: Uint8Array, maxBytes: number): Promise<OpenArchive | 'closed' | null>;
}
