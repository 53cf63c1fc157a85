import type { Readable } from 'node:stream';
import { DomainError } from '#domain/common/domain-error.ts';

/** The stream exceeded its size limit. Nothing was stored. */
export class TooLargeError extends DomainError {
  override readonly name = 'TooLargeError';
  constructor(maxBytes: number) {
    super('too-large', {
      reason: 'larger-than-limit',
      params: { megabytes: Math.floor(maxBytes / 1_048_576) },
    });
  }
}

/** The disk is full, or its free space is below the amount reserved for payments and the database. Nothing was stored. */
export class StorageFullError extends DomainError {
  override readonly name = 'StorageFullError';
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

/** The bytes on disk do not match the file's hash. An operator alert was raised. */
export class FileDamagedError extends DomainError {
  override readonly name = 'FileDamagedError';
  constructor() {
    super('service-unavailable', { reason: 'file-damaged' }, { retry_after: 3_600 });
  }
}

/** An upload on disk that is not stored under a name yet. */
export interface ReceivedFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Idempotent. The sweep deletes uploads that were never removed. */
  remove(): Promise<void>;
}

export interface StoredFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly writtenAt: Date;
}

/** Stores files under content-addressed names, such as `archives/<sha256>.zip`. Implemented in the data directory. */
export interface FileStore {
  /** Resolves once the file is flushed to disk (fsync). Idempotent. @throws StorageFullError */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Hashes a stream (SHA-256 in hex) and stores it as `nameOf(sha256)`. @throws TooLargeError, StorageFullError */
  writeStream(
    source: Readable,
    nameOf: (sha256: string) => string,
    maxBytes: number,
  ): Promise<{ sha256: string; sizeBytes: number }>;
  /** Writes an upload to disk without a name; removes it on failure. @throws TooLargeError, StorageFullError */
  receive(source: Readable, maxBytes: number): Promise<ReceivedFile>;
  /** @returns null if the file is missing. `start` and `end` are inclusive byte positions. */
  open(name: string, range?: { start: number; end: number }): Promise<Readable | null>;
  size(name: string): Promise<number | null>;
  /**
   * Version of the file on disk, which changes with every write, even outside this process. Null if the file is
   * missing.
   */
  stamp(name: string): Promise<string | null>;
  remove(name: string): Promise<void>;
  /** Removes the file unless it was written after `writtenBefore`. @returns whether the file was removed. */
  removeUnchanged(name: string, writtenBefore: Date): Promise<boolean>;
  /** Free share of disk space, 0 to 1. */
  freeShare(): Promise<number>;
  /** Lists complete files. Files written or removed during the iteration may be missing. */
  list(): AsyncIterable<StoredFile>;
}

/** A store that verifies content hashes: `open` throws FileDamagedError on a mismatch. */
export interface CheckedFileStore extends FileStore {
  /** Opens a file without verification, for backups, which must not fail because of one damaged file. */
  openUnchecked(name: string): Promise<Readable | null>;
  /** Verifies the file on disk, ignoring cached results. @returns true if the file matches its hash or is missing. */
  check(name: string, bytesPerSecond: number): Promise<boolean>;
}
