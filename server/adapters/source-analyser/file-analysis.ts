import { SourceComparison } from '#domain/source/compared-source.ts';
import { SecretSearch } from '#domain/verification/secret-search.ts';
import type { AnalysedFiles, SourceFile } from '../../ports/source-analyser.ts';
import { isCommonCode } from './common-code.ts';

/** What is made of the files of one repository, in the main thread and in the worker. */
export class FileAnalysis {
  readonly #comparison = new SourceComparison(isCommonCode());
  readonly #secrets = new SecretSearch();

  add({ path, bytes, isUncompared = false }: SourceFile): void {
    this.#secrets.add(path, bytes);
    if (!isUncompared) this.#comparison.add(path, bytes);
  }

  result(): AnalysedFiles {
    return { source: this.#comparison.result(), secrets: this.#secrets.result() };
  }
}
