import { NOBODY_ID } from '#domain/projects/visibility.ts';
import { ProjectNotFoundError } from '#domain/purchases/errors.ts';
import { QUESTIONS_PER_PAGE } from '#domain/questions/question-limits.ts';
import { isProjectVisible } from '../../catalogue/detail-store.ts';
import type { Context } from '../../context.ts';
import { listQuestions, type QuestionRow } from './question-store.ts';

export interface QuestionPage {
  readonly rows: readonly QuestionRow[];
  readonly total: number;
  readonly last: QuestionRow | null;
}

export async function showQuestions(
  { database }: Pick<Context, 'database'>,
  request: {
    readonly viewerId: string | null;
    readonly projectId: string;
    readonly limit?: number | undefined;
    readonly after: { readonly key: string; readonly id: string } | null;
  },
): Promise<QuestionPage> {
  const { projectId, limit = QUESTIONS_PER_PAGE, after } = request;
  const viewerId = request.viewerId ?? NOBODY_ID;
  if (!(await isProjectVisible(database, viewerId, projectId))) throw new ProjectNotFoundError();
  const found = await listQuestions(database, { projectId, viewerId, after, limit: limit + 1 });
  const rows = found.rows.slice(0, limit);
  const last = found.rows.length > limit ? (rows.at(-1) ?? null) : null;
  return { rows, total: found.total, last };
}
