import type { ComparedSource } from '#domain/source/compared-source.ts';

export interface SourceFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Adapter: a thread, because reading a large repository takes seconds. */
export interface SourceAnalyser {
  /**
   * Reads the files of one repository one after another.
   *
   * @throws the reason of the signal, when it is aborted.
   */
  analyse(files: AsyncIterable<SourceFile>, signal?: AbortSignal): Promise<ComparedSource>;
}
