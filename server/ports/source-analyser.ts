import type { ComparedSource } from '#domain/source/compared-source.ts';

export interface SourceFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Adapter: a worker thread, because a large repository takes seconds. */
export interface SourceAnalyser {
  /**
   * Fingerprints the source files of one repository.
   *
   * @throws the signal's reason when aborted.
   */
  analyse(files: AsyncIterable<SourceFile>, signal?: AbortSignal): Promise<ComparedSource>;
}
