import type { HiddenNames } from '#domain/inside/hidden-text.ts';
import { SourceComparison } from '#domain/source/compared-source.ts';
import { FileCount } from '#domain/verification/code-figures.ts';
import { NoticeSearch } from '#domain/verification/copyright-notices.ts';
import { DangerSearch } from '#domain/verification/danger-search.ts';
import { SecretSearch } from '#domain/verification/secret-search.ts';
import type { RenderedReadme, AnalysedFiles, SourceFile } from '../../ports/source-analyser.ts';
import { answerRequests } from '../../runtime/thread.ts';
import { isCommonCode } from './common-code.ts';
import { type ReadmeSource, renderReadme } from './render-readme.ts';

/** What is made of the files of one repository. */
class FileAnalysis {
  readonly #comparison = new SourceComparison(isCommonCode());
  readonly #secrets = new SecretSearch();
  readonly #danger = new DangerSearch();
  readonly #count = new FileCount();
  readonly #notices = new NoticeSearch();

  add({ path, bytes, isUncompared = false, isNested = false }: SourceFile): void {
    if (!isNested) {
      this.#count.add(path, bytes);
      this.#notices.add(path, bytes);
    }
    this.#secrets.add(path, bytes);
    if (isUncompared) return;
    this.#danger.add(path, bytes);
    this.#comparison.add(path, bytes);
  }

  result(): AnalysedFiles {
    return {
      source: this.#comparison.result(),
      secrets: this.#secrets.result(),
      danger: this.#danger.result(),
      counted: this.#count.result(),
      notices: this.#notices.result(),
    };
  }
}

/** A request with a file adds it to a run, one without ends the run. */
export type ThreadRequest =
  | { readonly run: number; readonly file: SourceFile | null }
  | { readonly readme: ReadmeSource; readonly names: HiddenNames };

const runs = new Map<number, FileAnalysis>();

answerRequests((request: ThreadRequest): AnalysedFiles | RenderedReadme | null => {
  if ('readme' in request) return renderReadme(request.readme, request.names);
  const { run, file } = request;
  const analysis = runs.get(run) ?? new FileAnalysis();
  if (file === null) {
    runs.delete(run);
    return analysis.result();
  }
  runs.set(run, analysis);
  analysis.add(file);
  return null;
});
