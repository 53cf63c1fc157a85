import type { HiddenNames } from '#domain/inside/hidden-text.ts';
import { type ComparedSource, SourceComparison } from '#domain/source/compared-source.ts';
import type { RenderedReadme } from '../../ports/readme-renderer.ts';
import { answerRequests } from '../../thread.ts';
import { isCommonCode } from './common-code.ts';
import { type ReadmeSource, renderReadme } from './render-readme.ts';

/** A request with a path adds a file to a run, one without a path ends the run. */
export type ThreadRequest =
  | { readonly run: number; readonly path: string | null; readonly bytes: Uint8Array | null }
  | { readonly readme: ReadmeSource; readonly names: HiddenNames };

const runs = new Map<number, SourceComparison>();

answerRequests((request: ThreadRequest): ComparedSource | RenderedReadme | null => {
  if ('readme' in request) return renderReadme(request.readme, request.names);
  const { run, path, bytes } = request;
  const comparison = runs.get(run) ?? new SourceComparison(isCommonCode());
  if (path === null || bytes === null) {
    runs.delete(run);
    return comparison.result();
  }
  runs.set(run, comparison);
  comparison.add(path, bytes);
  return null;
});
