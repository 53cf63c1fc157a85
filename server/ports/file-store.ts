import type { Readable } from 'node:stream';
import { DomainError } from '#domain/shared/domain-error.ts';

/** The stream was longer than its reader allowed. Nothing was kept. */
export class TooLargeError extends DomainError {
  override readonly name = 'TooLargeError';
  constructor(maxBytes: number) {
    super('too-large', `This is larger than the ${Math.floor(maxBytes / 1_048_576)} MB that are kept.`);
  }
}

/** There is no room, or too little is left for what must always work. Nothing was kept. */
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

/** The bytes on the disk are not those that were kept. An operator is told. */
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

/** What somebody sends, looked at before anything of it is kept: a file of the disk, until it is removed. */
export interface ReceivedFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Removing it twice does no harm; what is never removed is swept away. */
  remove(): Promise<void>;
}

export interface StoredFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly writtenAt: Date;
}

/** Bytes under content-addressed names such as `archives/<sha256>.zip`. Adapters: data directory; S3. */
export interface FileStore {
  /** Durable when it resolves; writing the same name again is harmless. @throws StorageFullError */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Streams in, hashing on the way. @returns the SHA-256 in hex and size; the file is then at `nameOf(sha256)`. Stops with `TooLargeError` past maxBytes. @throws StorageFullError */
  writeStream(
    source: Readable,
    nameOf: (sha256: string) => string,
    maxBytes: number,
  ): Promise<{ sha256: string; sizeBytes: number }>;
  /** Takes in what somebody sends, under no name. Stops with `TooLargeError` past maxBytes, and leaves nothing when it fails. @throws StorageFullError */
  receive(source: Readable, maxBytes: number): Promise<ReceivedFile>;
  /** Null when there is none. `start` and `end` are inclusive byte positions. */
  open(name: string, range?: { start: number; end: number }): Promise<Readable | null>;
  size(name: string): Promise<number | null>;
  /** Another text when the file has been written or replaced, by us or by anybody; null when there is none. */
  stamp(name: string): Promise<string | null>;
  remove(name: string): Promise<void>;
  /** Removes it unless it has been written again since then. @returns whether it is gone. */
  removeUnchanged(name: string, writtenBefore: Date): Promise<boolean>;
  /** How much of the room is free, 0 to 1. */
  freeShare(): Promise<number>;
  /** Every file that is whole; what comes or goes meanwhile may be in it or not. */
  list(): AsyncIterable<StoredFile>;
}

/** A store that gives nothing out that is not what was kept: `open` throws FileDamagedError. */
export interface CheckedFileStore extends FileStore {
  /** As it lies there: for a backup, which must not fail because of one file. */
  openUnchecked(name: string): Promise<Readable | null>;
  /** Reads the file again, whatever is remembered of it, at most so fast. @returns whether it is what was kept, or gone. */
  check(name: string, bytesPerSecond: number): Promise<boolean>;
}
