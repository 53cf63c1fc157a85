import type { ComparedSource } from '#domain/source/compared-source.ts';

export interface SourceFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Analyses files in a worker thread, because a large repository takes seconds. */
export interface SourceAnalyser {
  /** @throws the signal's reason if the signal is aborted */
  analyse(files: AsyncIterable<SourceFile>, signal?: AbortSignal): Promise<ComparedSource>;
}
