import type { ArchiveEntry } from '#domain/verification/archive-danger.ts';

/** A zip whose central directory has been read. Entries are read into memory, never unpacked to disk. */
export interface OpenArchive {
  /** In archive order, at most one more than the allowed number. Includes folders, whose paths end with a slash. */
  readonly entries: readonly ArchiveEntry[];
  /** The entry as UTF-8. Null when it contradicts the central directory or exceeds `maxBytes`. */
  readText(entry: ArchiveEntry, maxBytes: number): Promise<string | null>;
  /** Null as for `readText`. */
  readBytes(entry: ArchiveEntry, maxBytes: number): Promise<Uint8Array | null>;
}

/** A zip whose files can be compared with the blobs of a commit. */
export interface HashableArchive extends OpenArchive {
  /** The git blob SHA-1 of the content. Null when the entry contradicts the central directory. */
  hashAsGitBlob(entry: ArchiveEntry): Promise<string | null>;
  /** The same after converting CRLF to LF. Null as for `readText`. */
  hashWithUnixLineEndings(entry: ArchiveEntry, maxBytes: number): Promise<string | null>;
}

/** Adapter: yauzl. */
export interface ArchiveReader {
  /** Null when the bytes are not a complete zip. */
  open(zip: Uint8Array): Promise<HashableArchive | null>;
  /**
   * Opens a file that is itself an archive, detected by content: zip, tar or gzip.
   *
   * @param maxBytes - maximum unpacked size.
   * @returns `closed` for an archive that cannot be opened, null for other files.
   */
  openNested(bytes: Uint8Array, maxBytes: number): Promise<OpenArchive | 'closed' | null>;
}
