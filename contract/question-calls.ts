import { type Static, Type } from 'typebox';
import { MAX_ANSWER_CHARS, MAX_QUESTION_CHARS } from '#domain/questions/question-limits.ts';
import { call } from './call.ts';
import { Envelope, Fields, Id, idParams, nullable, Page, Timestamp } from './schemas.ts';

export const Question = Fields({
  id: Id,
  /** Absent for a question that was asked privately and published by the seller. */
  user: Type.Optional(Type.String()),
  text: Type.String(),
  asked_at: Timestamp,
  answer: nullable(Type.String()),
  answered_at: nullable(Timestamp),
  mine: Type.Boolean(),
  reported: Type.Boolean(),
});
export type Question = Static<typeof Question>;

export const questionCalls = {
  'GET /api/projects/{id}/questions': call({
    summary: 'Questions about a project with their answers, newest first; also without a token',
    access: 'anyone',
    params: idParams('id'),
    query: Fields({
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
      cursor: Type.Optional(Type.String({ maxLength: 400 })),
    }),
    response: Page(Question),
    problems: ['not-found', 'invalid-field'],
  }),
  'POST /api/projects/{id}/questions': call({
    summary: 'Asks the seller of a project publicly; contact details are refused. The seller gets a mail',
    access: 'member',
    params: idParams('id'),
    body: Fields({ text: Type.String({ minLength: 1, maxLength: MAX_QUESTION_CHARS }) }),
    response: Envelope(Question),
    problems: ['not-found', 'own-project', 'invalid-field', 'too-many-questions'],
  }),
  'POST /api/questions/{question_id}/answer': call({
    summary: "Answers a question about the caller's own project, once. The asker gets a mail",
    access: 'member',
    params: idParams('question_id'),
    body: Fields({ text: Type.String({ minLength: 1, maxLength: MAX_ANSWER_CHARS }) }),
    response: Envelope(Question),
    problems: ['not-found', 'already-answered', 'invalid-field'],
  }),
};
