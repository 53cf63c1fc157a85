import { encodeReviewCursor, parseReviewCursor } from '../../catalogue/list-reviews.ts';
import type { Context } from '../../context.ts';
import { describeAnswer } from '../../http/describe-answer.ts';
import type { Routes } from '../../http/routes.ts';
import { answerQuestion } from './answer-question.ts';
import { askQuestion } from './ask-question.ts';
import { presentQuestion } from './question-presenter.ts';
import { showQuestions } from './show-questions.ts';

export function questionRoutes(routes: Routes, context: Context): void {
  routes.handle('GET /api/projects/{id}/questions', async ({ viewer, params, query }) => {
    const viewerId = viewer?.profile?.id ?? null;
    const after = query.cursor === undefined ? null : parseReviewCursor(query.cursor);
    const request = { viewerId, projectId: params.id, limit: query.limit, after };
    const page = await showQuestions(context, request);
    return {
      data: page.rows.map((row) => presentQuestion(row)),
      meta: { total: page.total, next_cursor: page.last === null ? null : encodeReviewCursor(page.last) },
    };
  });
  routes.handle('POST /api/projects/{id}/questions', async ({ viewer, params, body }) => {
    const asked = { askerId: viewer.profile.id, projectId: params.id, text: body.text };
    return { data: presentQuestion(await askQuestion(context, asked)), ...describeAnswer('question-asked') };
  });
  routes.handle('POST /api/questions/{question_id}/answer', async ({ viewer, params, body }) => {
    const answered = { sellerId: viewer.profile.id, questionId: params.question_id, text: body.text };
    return {
      data: presentQuestion(await answerQuestion(context, answered)),
      ...describeAnswer('question-answered'),
    };
  });
}
