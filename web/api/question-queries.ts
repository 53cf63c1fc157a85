import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/calls.ts';
import type { Question as WireQuestion } from '#contract/question-calls.ts';
import { isProblem } from './api-client.ts';
import { readPages, useCall } from './api-of.ts';
import { projectKeys } from './project-queries.ts';
import type { Clean } from './wire.ts';

export type Question = Clean<WireQuestion>;

export type QuestionPage = Clean<ResponseOf<'GET /api/projects/{id}/questions'>>;

export function questionsQuery(projectId: string) {
  return infiniteQueryOptions({
    queryKey: projectKeys.questions(projectId),
    ...readPages('GET /api/projects/{id}/questions', { params: { id: projectId } }),
    retry: (failures, error) => failures < 1 && !isProblem(error, 'not-found'),
    staleTime: 30_000,
  });
}

export const useAskQuestion = (projectId: string) =>
  useCall(
    (send, text: string) =>
      send('POST /api/projects/{id}/questions', { params: { id: projectId }, body: { text } }),
    projectKeys.questions(projectId),
  );

export const useAnswerQuestion = (projectId: string, questionId: string) =>
  useCall(
    (send, text: string) =>
      send('POST /api/questions/{question_id}/answer', { params: { questionId }, body: { text } }),
    projectKeys.questions(projectId),
  );
