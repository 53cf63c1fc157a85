import type { Readable } from 'node:stream';

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
