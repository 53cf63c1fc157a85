import { type ComparedSource, SourceComparison } from '#domain/source/compared-source.ts';
import { answerRequests } from '../../thread.ts';
import { isCommonCode } from './common-code.ts';

export interface ThreadRequest {
  readonly run: number;
  readonly path: string | null;
  readonly bytes: Uint8Array | null;
}

const runs = new Map<number, SourceComparison>();

answerRequests(({ run, path, bytes }: ThreadRequest): ComparedSource | null => {
  const comparison = runs.get(run) ?? new SourceComparison(isCommonCode());
  if (path === null || bytes === null) {
    runs.delete(run);
    return comparison.result();
  }
  runs.set(run, comparison);
  comparison.add(path, bytes);
  return null;
});
