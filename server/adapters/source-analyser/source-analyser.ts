import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type ComparedSource, mergeSources, SourceComparison } from '#domain/source/compared-source.ts';
import type { SourceAnalyser, SourceFile } from '../../ports/source-analyser.ts';
import { isCommonCode } from './common-code.ts';
import type { ThreadAnswer, ThreadRequest } from './source-thread.ts';

/** Files of at most this total size are analysed in the main thread, because that takes only a few milliseconds. */
const MAX_INLINE_BYTES = 48 * 1024;
const FILE_TIMEOUT_MS = 20_000;

export function createSourceAnalyser(): SourceAnalyser {
  const thread = new SourceThread();
  return {
    async analyse(files, signal) {
      const inline = new SourceComparison(isCommonCode());
      let inlineBytes = 0;
      let run: number | null = null;
      try {
        for await (const file of files) {
          signal?.throwIfAborted();
          if (inlineBytes + file.bytes.byteLength <= MAX_INLINE_BYTES) {
            inlineBytes += file.bytes.byteLength;
            inline.add(file.path, file.bytes);
          } else {
            run ??= thread.begin();
            await thread.add(run, file);
          }
        }
        const rest = run === null ? [] : [await thread.end(run)];
        run = null;
        return mergeSources([inline.result(), ...rest]);
      } finally {
        if (run !== null) void thread.end(run).catch(() => {});
      }
    },
  };
}

class SourceThread {
  readonly #pending = new Map<number, (answer: ThreadAnswer | Error) => void>();
  #worker: Worker | null = null;
  #lastId = 0;

  begin(): number {
    return this.#nextId();
  }

  async add(run: number, { path, bytes }: SourceFile): Promise<void> {
    await this.#request({ id: this.#nextId(), run, path, bytes });
  }

  async end(run: number): Promise<ComparedSource> {
    const { result } = await this.#request({ id: this.#nextId(), run, path: null, bytes: null });
    if (result === null) throw new Error('the worker returned no result');
    return result;
  }

  async #request(request: ThreadRequest): Promise<ThreadAnswer> {
    const worker = (this.#worker ??= this.#start());
    const answer = new Promise<ThreadAnswer | Error>((resolve) => this.#pending.set(request.id, resolve));
    worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(request);
    const timer = setTimeout(() => void worker.terminate(), FILE_TIMEOUT_MS);
    try {
      const result = await answer;
      if (result instanceof Error) throw result;
      return result;
    } finally {
      clearTimeout(timer);
      this.#pending.delete(request.id);
      if (this.#pending.size === 0) worker.unref();
    }
  }

  #start(): Worker {
    const worker = startWorker();
    const end = (error: Error) => {
      if (this.#worker === worker) this.#worker = null;
      for (const resolve of this.#pending.values()) resolve(error);
    };
    worker.on('message', (answer: ThreadAnswer) => this.#pending.get(answer.id)?.(answer));
    worker.once('error', end);
    void once(worker, 'exit').then(() => end(new Error('the source analysis worker has exited')));
    return worker;
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }
}

function startWorker(): Worker {
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('./adapters/source-analyser/source-thread.js', import.meta.url));
  }
  // Worker threads do not inherit the tsx loader: https://tsx.hirok.io/dev-api/register-esm
  const program = JSON.stringify(new URL('./source-thread.ts', import.meta.url).href);
  const run = `import('tsx/esm/api').then(({ register }) => { register(); return import(${program}); })`;
  return new Worker(run, { eval: true, execArgv: [] });
}
