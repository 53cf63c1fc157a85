import { MAX_ARCHIVE_BYTES } from '#domain/archive-danger.ts';
import { archiveFileName } from '#domain/picture-name.ts';
import { CodeHostUnavailable } from '../ports/code-host.ts';
import type { CodeHost, RepositoryFacts } from '../ports/code-host.ts';
import { TooLarge } from '../ports/file-store.ts';
import type { FileStore } from '../ports/file-store.ts';

/** The code host as one person, for as long as the analysis may take. */
export class BoundedHost {
  readonly #codeHost: CodeHost;
  readonly #token: string;
  readonly #deadline: AbortSignal;

  constructor(codeHost: CodeHost, token: string, deadline: AbortSignal) {
    this.#codeHost = codeHost;
    this.#token = token;
    this.#deadline = deadline;
  }

  async ask<T>(question: (codeHost: CodeHost, token: string) => Promise<T>): Promise<T> {
    const late = new Promise<never>((_resolve, reject) => {
      const stop = () => reject(new CodeHostUnavailable());
      if (this.#deadline.aborted) stop();
      else this.#deadline.addEventListener('abort', stop, { once: true });
    });
    return Promise.race([question(this.#codeHost, this.#token), late]);
  }

  /** Null when it is larger than what is kept. */
  async download(
    files: FileStore,
    repository: RepositoryFacts,
    commitSha: string,
  ): Promise<{ sha256: string; sizeBytes: number } | null> {
    const stream = await this.ask((codeHost, token) => codeHost.openArchive(token, repository, commitSha));
    const stop = () => stream.destroy(new CodeHostUnavailable());
    this.#deadline.addEventListener('abort', stop, { once: true });
    try {
      return await files.writeStream(stream, archiveFileName, MAX_ARCHIVE_BYTES);
    } catch (error) {
      if (error instanceof TooLarge) return null;
      // Cut off on the way, or past the deadline; a full disk is our own trouble and stays one.
      throw stream.errored === null ? error : new CodeHostUnavailable();
    } finally {
      this.#deadline.removeEventListener('abort', stop);
    }
  }
}
