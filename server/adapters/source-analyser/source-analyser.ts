import type {
  ReadmeRenderer,
  RenderedReadme,
  AnalysedFiles,
  SourceAnalyser,
  SourceFile,
} from '../../ports/source-analyser.ts';
import { Thread } from '../../runtime/thread.ts';
import { renderReadme } from './render-readme.ts';
import type { ThreadRequest } from './source-thread.ts';

/** A README of at most this length without tables takes only a few milliseconds. */
const MAX_INLINE_README_CHARS = 4_000;
const TIMEOUT_MS = 20_000;

/** Both use one worker thread. */
export function createSourceAnalyser(): SourceAnalyser & ReadmeRenderer {
  const thread = new SourceThread();
  return {
    async render(readme, names) {
      const isSmall = readme.text.length <= MAX_INLINE_README_CHARS && !readme.text.includes('|');
      return isSmall ? renderReadme(readme, names) : await thread.render({ readme, names });
    },
    async analyse(files, signal) {
      const run = thread.begin();
      let isEnded = false;
      try {
        for await (const file of files) {
          signal?.throwIfAborted();
          await thread.add(run, file);
        }
        isEnded = true;
        return await thread.end(run);
      } finally {
        if (!isEnded) void thread.end(run).catch(() => {});
      }
    },
  };
}

class SourceThread {
  readonly #thread = new Thread<ThreadRequest, AnalysedFiles | RenderedReadme | null>(
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

  async render(request: Extract<ThreadRequest, { readonly readme: unknown }>): Promise<RenderedReadme> {
    return (await this.#thread.ask(request)) as RenderedReadme;
  }
}
