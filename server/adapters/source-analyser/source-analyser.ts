import { mergeSources } from '#domain/source/compared-source.ts';
import { mergeDangers } from '#domain/verification/danger-search.ts';
import { mergeSecrets } from '#domain/verification/secret-search.ts';
import type { ReadmeRenderer, RenderedReadme } from '../../ports/readme-renderer.ts';
import type { AnalysedFiles, SourceAnalyser, SourceFile } from '../../ports/source-analyser.ts';
import { Thread } from '../../runtime/thread.ts';
import { FileAnalysis } from './file-analysis.ts';
import { renderReadme } from './render-readme.ts';
import type { ThreadRequest } from './source-thread.ts';

/** Files of at most this total size are analysed in the main thread, because that takes only a few milliseconds. */
const MAX_INLINE_BYTES = 48 * 1024;
/** The same holds for a README of at most this length without tables. */
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
      const inline = new FileAnalysis();
      let inlineBytes = 0;
      let run: number | null = null;
      try {
        for await (const file of files) {
          signal?.throwIfAborted();
          // All parts of a file are read in one place, because they are counted and their lines are numbered together.
          if (run === null && inlineBytes + file.bytes.byteLength <= MAX_INLINE_BYTES) {
            inlineBytes += file.bytes.byteLength;
            inline.add(file);
          } else {
            run ??= thread.begin();
            await thread.add(run, file);
          }
        }
        const rest = run === null ? [] : [await thread.end(run)];
        run = null;
        const parts = [inline.result(), ...rest];
        return {
          source: mergeSources(parts.map(({ source }) => source)),
          secrets: mergeSecrets(parts.map(({ secrets }) => secrets)),
          danger: mergeDangers(parts.map(({ danger }) => danger)),
          counted: parts.flatMap(({ counted }) => counted),
        };
      } finally {
        if (run !== null) void thread.end(run).catch(() => {});
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
