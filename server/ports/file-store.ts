import type { Readable } from 'node:stream';
import { DomainError } from '#domain/common/domain-error.ts';

/** The stream exceeded its limit. Nothing was stored. */
export class TooLargeError extends DomainError {
  override readonly name = 'TooLargeError';
  constructor(maxBytes: number) {
    super('too-large', `This is larger than the limit of ${Math.floor(maxBytes / 1_048_576)} MB.`);
  }
}

/** The disk is full, or below the reserve kept for payments and the database. Nothing was stored. */
export class StorageFullError extends DomainError {
  override readonly name = 'StorageFullError';
  constructor() {
    super(
      'storage-full',
      'There is no room for files at the moment. Everything else works; try again later.',
      {
        retry_after: 600,
      },
    );
  }
}

/** The bytes on disk do not match the file's hash. Raises an operator alert. */
export class FileDamagedError extends DomainError {
  override readonly name = 'FileDamagedError';
  constructor() {
    super(
      'service-unavailable',
      'This file is damaged on our side and is being put back. Try again later; nothing you paid for is lost.',
      { retry_after: 3_600 },
    );
  }
}

/** An upload on disk, not yet stored under a name. */
export interface ReceivedFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Idempotent. Files that are never removed are deleted by the sweep. */
  remove(): Promise<void>;
}

export interface StoredFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly writtenAt: Date;
}

/** Files under content-addressed names such as `archives/<sha256>.zip`. Adapter: the data directory. */
export interface FileStore {
  /** Durable once resolved. Idempotent. @throws StorageFullError */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Hashes while streaming and stores the file as `nameOf(sha256)`; SHA-256 in hex. @throws TooLargeError, StorageFullError */
  writeStream(
    source: Readable,
    nameOf: (sha256: string) => string,
    maxBytes: number,
  ): Promise<{ sha256: string; sizeBytes: number }>;
  /** Streams an upload to disk, not yet under a name. Leaves nothing behind on failure. @throws TooLargeError, StorageFullError */
  receive(source: Readable, maxBytes: number): Promise<ReceivedFile>;
  /** Null when missing. `start` and `end` are inclusive byte positions. */
  open(name: string, range?: { start: number; end: number }): Promise<Readable | null>;
  size(name: string): Promise<number | null>;
  /** Changes whenever the file on disk is written or replaced, by anyone. Null when missing. */
  stamp(name: string): Promise<string | null>;
  remove(name: string): Promise<void>;
  /** Removes the file unless it was written since. @returns whether it was removed. */
  removeUnchanged(name: string, writtenBefore: Date): Promise<boolean>;
  /** Share of free disk space, 0 to 1. */
  freeShare(): Promise<number>;
  /** Every complete file. Files written or removed during the iteration may or may not be included. */
  list(): AsyncIterable<StoredFile>;
}

/** A store that verifies content hashes: `open` throws FileDamagedError on a mismatch. */
export interface CheckedFileStore extends FileStore {
  /** Without verification, for backups, which must not fail because of one damaged file. */
  openUnchecked(name: string): Promise<Readable | null>;
  /** Verifies the file on disk, ignoring cached results. @returns true when it matches its hash or is missing. */
  check(name: string, bytesPerSecond: number): Promise<boolean>;
}
