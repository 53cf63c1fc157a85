import { parentPort } from 'node:worker_threads';
import { type ComparedSource, SourceComparison } from '#domain/source/compared-source.ts';
import { isCommonCode } from './common-code.ts';

export interface ThreadRequest {
  readonly id: number;
  readonly run: number;
  readonly path: string | null;
  readonly bytes: Uint8Array | null;
}

export interface ThreadAnswer {
  readonly id: number;
  readonly result: ComparedSource | null;
}

const runs = new Map<number, SourceComparison>();

parentPort?.on('message', ({ id, run, path, bytes }: ThreadRequest) => {
  const comparison = runs.get(run) ?? new SourceComparison(isCommonCode());
  if (path === null || bytes === null) {
    runs.delete(run);
    return answer({ id, result: comparison.result() });
  }
  runs.set(run, comparison);
  comparison.add(path, bytes);
  answer({ id, result: null });
});

function answer(message: ThreadAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message);
}
