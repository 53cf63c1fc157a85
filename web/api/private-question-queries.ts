import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  PrivateMessage as WireMessage,
  PrivateThread as WireThread,
} from '#contract/private-question-calls.ts';
import { readData, readPages, useCall } from './api-of.ts';
import { privateQuestionKey as key } from './keys.ts';
import { projectKeys } from './project-queries.ts';
import type { Clean } from './wire.ts';

export type PrivateThread = Clean<WireThread>;
export type PrivateMessage = Clean<WireMessage>;

export const threadsQuery = infiniteQueryOptions({
  queryKey: [...key, 'list'] as const,
  ...readPages('GET /api/private-questions', {}),
});

/** Those in which the caller has to answer. */
export const waitingThreadsQuery = queryOptions({
  queryKey: [...key, 'waiting'] as const,
  queryFn: readData('GET /api/private-questions', { query: { waiting: true } }),
  staleTime: 15_000,
});

export const threadsAboutQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...key, 'about', projectId] as const,
    queryFn: readData('GET /api/private-questions', { query: { projectId } }),
    staleTime: 15_000,
  });

export const threadQuery = (threadId: string) =>
  infiniteQueryOptions({
    queryKey: [...key, 'thread', threadId] as const,
    ...readPages('GET /api/private-questions/{thread_id}', { params: { threadId } }),
    staleTime: 5_000,
  });

export const useAskPrivately = (projectId: string) =>
  useCall(
    (send, text: string) =>
      send('POST /api/projects/{id}/private-question', { params: { id: projectId }, body: { text } }),
    key,
  );

export const useWritePrivately = (threadId: string) =>
  useCall(
    (send, text: string) =>
      send('POST /api/private-questions/{thread_id}/messages', { params: { threadId }, body: { text } }),
    key,
  );

export const useBlock = (threadId: string) =>
  useCall(
    (send, blocked: boolean) =>
      send('PUT /api/private-questions/{thread_id}/block', { params: { threadId }, body: { blocked } }),
    key,
  );

export const usePublishPrivate = (messageId: string) =>
  useCall(
    (send, text: string) =>
      send('POST /api/private-questions/messages/{message_id}/publish', {
        params: { messageId },
        body: { text },
      }),
    key,
    projectKeys.all,
  );
