import type { Inside } from '#domain/inside/inside.ts';
import type { InsideEvidence } from '../../ports/inside-describer.ts';
import type { AnalysedFiles, SourceFile } from '../../ports/source-analyser.ts';
import { answerRequests } from '../../runtime/thread.ts';
import { describeInside } from './describe-inside.ts';
import { FileAnalysis } from './file-analysis.ts';

/** A request with a file adds it to a run, one without ends the run. */
export type ThreadRequest =
  | { readonly run: number; readonly file: SourceFile | null }
  | { readonly evidence: InsideEvidence };

const runs = new Map<number, FileAnalysis>();

answerRequests((request: ThreadRequest): AnalysedFiles | Inside | null => {
  if ('evidence' in request) return describeInside(request.evidence);
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
