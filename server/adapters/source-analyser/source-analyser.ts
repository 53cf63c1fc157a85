import type { Inside } from '#domain/inside/inside.ts';
import type { InsideDescriber, InsideEvidence } from '../../ports/inside-describer.ts';
import type { AnalysedFiles, SourceAnalyser, SourceFile } from '../../ports/source-analyser.ts';
import { Thread } from '../../runtime/thread.ts';
import type { ThreadRequest } from './source-thread.ts';

/** Files that wait in the thread while the next one is read from the zip. */
const MAX_AHEAD = 2;
const TIMEOUT_MS = 20_000;

/** Both use one worker thread. */
export function createSourceAnalyser(): SourceAnalyser & InsideDescriber {
  const thread = new SourceThread();
  return {
    describe: async (evidence) => await thread.describe(evidence),
    async analyse(files, signal) {
      const run = thread.begin();
      let isEnded = false;
      const ahead: Promise<void>[] = [];
      try {
        for await (const file of files) {
          signal?.throwIfAborted();
          const added = thread.add(run, file);
          // Whoever waits for it sees the error.
          added.catch(() => {});
          if (ahead.push(added) > MAX_AHEAD) await ahead.shift();
        }
        await Promise.all(ahead);
        isEnded = true;
        return await thread.end(run);
      } finally {
        if (!isEnded) void thread.end(run).catch(() => {});
      }
    },
  };
}

class SourceThread {
  readonly #thread = new Thread<ThreadRequest, AnalysedFiles | Inside | null>(
    'adapters/source-analyser/source-thread',
    { timeoutMs: TIMEOUT_MS },
  );
  #lastRun = 0;

  begin(): number {
    this.#lastRun += 1;
    return this.#lastRun;
  }

  async add(run: number, file: SourceFile): Promise<void> {
    await this.#thread.ask({ run, file });
  }

  async end(run: number): Promise<AnalysedFiles> {
    return (await this.#thread.ask({ run, file: null })) as AnalysedFiles;
  }

  async describe(evidence: InsideEvidence): Promise<Inside> {
    return (await this.#thread.ask({ evidence })) as Inside;
  }
}
