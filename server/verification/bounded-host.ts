import type { Readable } from 'node:stream';
import { archiveFileName } from '#domain/pictures/picture-name.ts';
import { MAX_ARCHIVE_BYTES } from '#domain/verification/archive-danger.ts';
import { CodeHostUnavailableError } from '../ports/code-host.ts';
import type { CodeHost, RepositoryFacts } from '../ports/code-host.ts';
import { TooLargeError } from '../ports/file-store.ts';
import type { FileStore } from '../ports/file-store.ts';

const DEADLINE_MS = 25_000;

export class BoundedHost {
  /** The signal's reason is the error to throw. */
  readonly signal: AbortSignal;
  readonly #codeHost: CodeHost;
  #token: string;
  readonly #end = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor(codeHost: CodeHost, token: string, disconnected: AbortSignal) {
    this.#codeHost = codeHost;
    this.#token = token;
    this.#timer = setTimeout(() => this.#end.abort(new CodeHostUnavailableError()), DEADLINE_MS);
    this.signal = AbortSignal.any([disconnected, this.#end.signal]);
  }

  useToken(token: string): void {
    this.#token = token;
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  async call<T>(request: (codeHost: CodeHost, token: string) => Promise<T>): Promise<T> {
    if (this.signal.aborted) throw this.#reason();
    const listener = new AbortController();
    const ended = new Promise<never>((_resolve, reject) => {
      this.signal.addEventListener('abort', () => reject(this.#reason()), { signal: listener.signal });
    });
    try {
      return await Promise.race([request(this.#codeHost, this.#token), ended]);
    } finally {
      listener.abort();
    }
  }

  async download(
    files: FileStore,
    repository: RepositoryFacts,
    commitSha: string,
  ): Promise<{ sha256: string; sizeBytes: number } | null> {
    const stream = await this.call((codeHost, token) =>
      this.#destroyIfAborted(codeHost.openArchive(token, repository, commitSha)),
    );
    const stop = () => stream.destroy(this.#reason());
    this.signal.addEventListener('abort', stop, { once: true });
    try {
      return await files.writeStream(stream, archiveFileName, MAX_ARCHIVE_BYTES);
    } catch (error) {
      if (error instanceof TooLargeError) return null;
      if (this.signal.aborted) throw this.#reason();
      throw stream.errored === null ? error : new CodeHostUnavailableError();
    } finally {
      this.signal.removeEventListener('abort', stop);
    }
  }

  /** Destroys a stream that opens after the abort, because nothing else would close it. */
  async #destroyIfAborted(opening: Promise<Readable>): Promise<Readable> {
    const stream = await opening;
    if (this.signal.aborted) stream.destroy();
    return stream;
  }

  #reason(): Error {
    return this.signal.reason as Error;
  }
}
