import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/calls.ts';
import type { Question as WireQuestion } from '#contract/question-calls.ts';
import { isProblem } from './api-client.ts';
import { apiOf, useApi } from './api-of.ts';
import { projectKeys } from './project-queries.ts';
import type { Clean } from './wire.ts';

export type Question = Clean<WireQuestion>;

export type QuestionPage = Clean<ResponseOf<'GET /api/projects/{id}/questions'>>;

export function questionsQuery(projectId: string) {
  return infiniteQueryOptions({
    queryKey: projectKeys.questions(projectId),
    queryFn: ({ client, pageParam, signal }) =>
      apiOf(client).send(
        'GET /api/projects/{id}/questions',
        { params: { id: projectId }, query: pageParam === null ? {} : { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.meta.nextCursor,
    retry: (failures, error) => failures < 1 && !isProblem(error, 'not-found'),
    staleTime: 30_000,
  });
}

export function useAskQuestion(projectId: string) {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      send('POST /api/projects/{id}/questions', { params: { id: projectId }, body: { text } }),
    onSuccess: () => client.invalidateQueries({ queryKey: projectKeys.questions(projectId) }),
  });
}

export function useAnswerQuestion(projectId: string, questionId: string) {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      send('POST /api/questions/{question_id}/answer', { params: { questionId }, body: { text } }),
    onSuccess: () => client.invalidateQueries({ queryKey: projectKeys.questions(projectId) }),
  });
}
