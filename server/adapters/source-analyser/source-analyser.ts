import { type ComparedSource, mergeSources, SourceComparison } from '#domain/source/compared-source.ts';
import type { SourceAnalyser, SourceFile } from '../../ports/source-analyser.ts';
import { Thread } from '../../thread.ts';
import { isCommonCode } from './common-code.ts';
import type { ThreadRequest } from './source-thread.ts';

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
  readonly #thread = new Thread<ThreadRequest, ComparedSource | null>(
    'adapters/source-analyser/source-thread',
    { timeoutMs: FILE_TIMEOUT_MS },
  );
  #lastRun = 0;

  begin(): number {
    this.#lastRun += 1;
    return this.#lastRun;
  }

  async add(run: number, { path, bytes }: SourceFile): Promise<void> {
    await this.#thread.ask({ run, path, bytes });
  }

  async end(run: number): Promise<ComparedSource> {
    const result = await this.#thread.ask({ run, path: null, bytes: null });
    if (result === null) throw new Error('the thread returned no result');
    return result;
  }
}
