import { SourceComparison } from '#domain/source/compared-source.ts';
import { readText } from '#domain/source/source-text.ts';
import { FileCount } from '#domain/verification/code-figures.ts';
import { NoticeSearch } from '#domain/verification/copyright-notices.ts';
import { DangerSearch } from '#domain/verification/danger-search.ts';
import { SecretSearch } from '#domain/verification/secret-search.ts';
import type { AnalysedFiles, SourceFile } from '../../ports/source-analyser.ts';
import { isCommonCode } from './common-code.ts';

/** What is made of the files of one repository. */
export class FileAnalysis {
  readonly #comparison = new SourceComparison(isCommonCode());
  readonly #secrets = new SecretSearch();
  readonly #danger = new DangerSearch();
  readonly #count = new FileCount();
  readonly #notices = new NoticeSearch();

  add({ path, bytes, isUncompared = false, isNested = false }: SourceFile): void {
    const text = readText(bytes);
    if (!isNested) {
      this.#count.add(path, bytes);
      this.#notices.add(path, bytes, text);
    }
    this.#secrets.add(path, bytes, text);
    if (isUncompared) return;
    this.#danger.add(path, bytes, text);
    this.#comparison.add(path, bytes, text);
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
