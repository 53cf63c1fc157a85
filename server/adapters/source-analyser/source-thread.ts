import type { HiddenNames } from '#domain/inside/hidden-text.ts';
import type { RenderedReadme } from '../../ports/readme-renderer.ts';
import type { AnalysedFiles, SourceFile } from '../../ports/source-analyser.ts';
import { answerRequests } from '../../runtime/thread.ts';
import { FileAnalysis } from './file-analysis.ts';
import { type ReadmeSource, renderReadme } from './render-readme.ts';

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
