import type { Readable } from 'node:stream';

/** An upload on the local disk, which is not stored under a name yet. */
export interface ReceivedFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Idempotent. The sweep deletes uploads that were never removed. */
  remove(): Promise<void>;
}

/** Receives uploads on the local disk, where they are checked before anything is stored. Implemented in the data directory. */
export interface UploadStore {
  /** Writes an upload to disk without a name; removes it on failure. @throws TooLargeError, StorageFullError */
  receive(source: Readable, maxBytes: number): Promise<ReceivedFile>;
  /** Free share of disk space, 0 to 1. */
  freeShare(): Promise<number>;
}
