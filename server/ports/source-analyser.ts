import type { ComparedSource } from '#domain/source/compared-source.ts';
import type { CountedFile } from '#domain/verification/code-figures.ts';
import type { NoticesInFile } from '#domain/verification/copyright-notices.ts';
import type { DangerFacts } from '#domain/verification/danger-search.ts';
import type { SecretFacts } from '#domain/verification/secret-search.ts';

export interface SourceFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Only searched for secrets, such as the frame of an office document. */
  readonly isUncompared?: boolean;
  /** Part of an archive in the commit, so it is not counted as a file of the commit. */
  readonly isNested?: boolean;
}

export interface AnalysedFiles {
  readonly source: ComparedSource;
  readonly secrets: SecretFacts;
  readonly danger: DangerFacts;
  readonly counted: readonly CountedFile[];
  readonly notices: readonly NoticesInFile[];
}

/** Analyses files in a worker thread: even a small file takes too long for the thread of the requests. */
export interface SourceAnalyser {
  /** @throws the signal's reason if the signal is aborted */
  analyse(files: AsyncIterable<SourceFile>, signal?: AbortSignal): Promise<AnalysedFiles>;
}
