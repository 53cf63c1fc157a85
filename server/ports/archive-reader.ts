import type { ArchiveEntry } from '#domain/verification/archive-danger.ts';

/** A zip whose table of contents has been read; nothing of it is unpacked to a disk. */
export interface OpenArchive {
  /** In the archive's order, one more than may be kept at the most; folders included, their paths end with a slash. */
  readonly entries: readonly ArchiveEntry[];
  /** An entry as UTF-8. Null when it is not what the table of contents says, or longer than maxBytes. */
  readText(entry: ArchiveEntry, maxBytes: number): Promise<string | null>;
  /** Null as for `readText`. */
  readBytes(entry: ArchiveEntry, maxBytes: number): Promise<Uint8Array | null>;
}

/** A whole zip, of which every file can be compared with a commit. */
export interface HashableArchive extends OpenArchive {
  /** The SHA-1 that git names the content by. Null when it is not what the table of contents says. */
  hashAsGitBlob(entry: ArchiveEntry): Promise<string | null>;
  /** The same of the content with LF for every CRLF. Null as for `readText`. */
  hashWithUnixLineEndings(entry: ArchiveEntry, maxBytes: number): Promise<string | null>;
}

/** Adapter: yauzl. */
export interface ArchiveReader {
  /** Null when the bytes are not a whole zip. */
  open(zip: Uint8Array): Promise<HashableArchive | null>;
  /**
   * A file of a repository that is itself an archive, known by its content: zip, tar or gzip.
   *
   * @param maxBytes - to which it may unpack.
   * @returns `closed` when it is an archive that cannot be opened, null when it is none.
   */
  openNested(bytes: Uint8Array, maxBytes: number): Promise<OpenArchive | 'closed' | null>;
}
