import type { Readable } from 'node:stream';
import { archiveFileName } from '#domain/pictures/picture-name.ts';
import { MAX_ARCHIVE_BYTES } from '#domain/verification/archive-danger.ts';
import { CodeHostUnavailableError } from '../ports/code-host.ts';
import type { CodeHost, RepositoryFacts } from '../ports/code-host.ts';
import { TooLargeError } from '../ports/file-store.ts';
import type { FileStore } from '../ports/file-store.ts';

const DEADLINE_MS = 25_000;

/** The code host as one person, for as long as the analysis may take and somebody waits for it. */
export class BoundedHost {
  /** Aborted with what is then to be thrown. */
  readonly signal: AbortSignal;
  readonly #codeHost: CodeHost;
  readonly #token: string;
  readonly #end = new AbortController();
  readonly #timer: NodeJS.Timeout;

  /** @param left - aborted when nobody waits any more. */
  constructor(codeHost: CodeHost, token: string, left: AbortSignal) {
    this.#codeHost = codeHost;
    this.#token = token;
    this.#timer = setTimeout(() => this.#end.abort(new CodeHostUnavailableError()), DEADLINE_MS);
    this.signal = AbortSignal.any([left, this.#end.signal]);
  }

  /** Stops the clock. */
  close(): void {
    clearTimeout(this.#timer);
  }

  async ask<T>(question: (codeHost: CodeHost, token: string) => Promise<T>): Promise<T> {
    if (this.signal.aborted) throw this.#reason();
    const listening = new AbortController();
    const ended = new Promise<never>((_resolve, reject) => {
      this.signal.addEventListener('abort', () => reject(this.#reason()), { signal: listening.signal });
    });
    try {
      return await Promise.race([question(this.#codeHost, this.#token), ended]);
    } finally {
      listening.abort();
    }
  }

  /** Null when it is larger than what is kept. */
  async download(
    files: FileStore,
    repository: RepositoryFacts,
    commitSha: string,
  ): Promise<{ sha256: string; sizeBytes: number } | null> {
    const stream = await this.ask((codeHost, token) =>
      this.#unlessEnded(codeHost.openArchive(token, repository, commitSha)),
    );
    const stop = () => stream.destroy(this.#reason());
    this.signal.addEventListener('abort', stop, { once: true });
    try {
      return await files.writeStream(stream, archiveFileName, MAX_ARCHIVE_BYTES);
    } catch (error) {
      if (error instanceof TooLargeError) return null;
      if (this.signal.aborted) throw this.#reason();
      // Cut off on the way; a full disk is our own trouble and stays one.
      throw stream.errored === null ? error : new CodeHostUnavailableError();
    } finally {
      this.signal.removeEventListener('abort', stop);
    }
  }

  /** A stream that begins after everybody has left would stay open. */
  async #unlessEnded(opening: Promise<Readable>): Promise<Readable> {
    const stream = await opening;
    if (this.signal.aborted) stream.destroy();
    return stream;
  }

  #reason(): Error {
    return this.signal.reason as Error;
  }
}
