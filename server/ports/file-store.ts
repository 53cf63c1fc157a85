import type { Readable } from 'node:stream';
import { DomainError } from '#domain/common/domain-error.ts';

/** The stream exceeded the size limit, and nothing was stored. */
export class TooLargeError extends DomainError {
  constructor(maxBytes: number) {
    super('too-large', {
      reason: 'larger-than-limit',
      params: { megabytes: Math.floor(maxBytes / 1_048_576) },
    });
  }
}

/**
 * The disk is full, or its free space is less than what is reserved for payments and the database. Nothing
 * was stored.
 */
export class StorageFullError extends DomainError {
  constructor() {
    super(
      'storage-full',
      { reason: 'storage-full' },
      {
        retry_after: 600,
      },
    );
  }
}

/** The stored file is missing, or its bytes do not match its hash. An operator alert was raised. */
export class FileDamagedError extends DomainError {
  constructor() {
    super('service-unavailable', { reason: 'file-damaged' }, { retry_after: 3_600 });
  }
}

/** The store does not respond. No stored file is lost. */
export class FileStoreUnavailableError extends DomainError {
  constructor(cause?: unknown) {
    super('service-unavailable', { reason: 'files-unavailable' }, { retry_after: 10 });
    this.cause = cause;
  }
}

export interface StoredFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly writtenAt: Date;
}

interface DownloadOptions {
  readonly fileName: string;
  readonly contentType: string;
  readonly validSeconds: number;
}

/**
 * Zips and full-size pictures are named by the SHA-256 of their content, such as `archives/<sha256>.zip`. A file becomes
 * visible only when it is complete. Every call may throw FileStoreUnavailableError.
 */
export interface FileStore {
  /** Resolves once the file is durable. Writing the same file again is safe. @throws StorageFullError */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Stores a stream under `nameOf` of its SHA-256 in hex. @throws TooLargeError, StorageFullError */
  writeStream(
    source: Readable,
    nameOf: (sha256: string) => string,
    maxBytes: number,
  ): Promise<{ sha256: string; sizeBytes: number }>;
  /** @returns null if the file is missing. `start` and `end` are inclusive byte positions. */
  open(name: string, range?: { start: number; end: number }): Promise<Readable | null>;
  size(name: string): Promise<number | null>;
  /**
   * @returns a version of the stored file that changes with every write, even by another process; null if the file is
   * missing.
   */
  stamp(name: string): Promise<string | null>;
  remove(name: string): Promise<void>;
  /** Removes the file unless it was written after `writtenBefore`. @returns whether the file was removed. */
  removeUnchanged(name: string, writtenBefore: Date): Promise<boolean>;
  downloadAddress(name: string, options: DownloadOptions): Promise<string | null>;
  list(): AsyncIterable<StoredFile>;
}

/** A store that verifies content hashes: `open` and `downloadAddress` throw FileDamagedError on a mismatch. */
export interface CheckedFileStore extends FileStore {
  /** Opens a file without verification, for backups, which must not fail because of one damaged file. */
  openUnchecked(name: string): Promise<Readable | null>;
  /** Verifies the stored file, ignoring cached results. @returns true if the file matches its hash or is missing. */
  check(name: string, bytesPerSecond: number): Promise<boolean>;
}

export interface ReceivedFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Deletes the file; repeating the call is safe. The store itself deletes uploads that are older than an hour. */
  remove(): Promise<void>;
}

export interface UploadStore {
  /**
   * Writes an upload to a temporary file, which is removed if the upload fails.
   * @throws TooLargeError, StorageFullError
   */
  receive(source: Readable, maxBytes: number): Promise<ReceivedFile>;
  freeShare(): Promise<number>;
}
