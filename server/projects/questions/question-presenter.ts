import type { Question } from '#contract/question-calls.ts';
import type { QuestionRow } from './question-store.ts';

export function presentQuestion(row: Omit<QuestionRow, 'key'>): Question {
  return {
    id: row.id,
    ...(row.isAnonymous ? {} : { user: row.user ?? 'deleted user' }),
    text: row.text,
    asked_at: row.askedAt.toISOString(),
    answer: row.answer,
    answered_at: row.answeredAt?.toISOString() ?? null,
    mine: row.mine,
    reported: row.reported,
  };
}
