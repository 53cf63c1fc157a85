import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FeedEntry as WireEntry } from '#contract/feed-calls.ts';
import { readPages, useApi } from './api-of.ts';
import { feedKeys } from './keys.ts';
import type { Clean } from './wire.ts';

export type FeedEntry = Clean<WireEntry>;

export const feedQuery = infiniteQueryOptions({
  queryKey: feedKeys.list,
  ...readPages('GET /api/feed', {}),
  staleTime: 2_000,
});

export function useMarkRead() {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (number: number) => send('PUT /api/feed/read', { body: { number } }),
    onSuccess: ({ data: { unread, readUpTo } }) => {
      client.setQueryData(feedKeys.unread, unread);
      client.setQueryData(feedQuery.queryKey, (list) =>
        list === undefined
          ? list
          : {
              ...list,
              pages: list.pages.map((page) => ({ ...page, meta: { ...page.meta, unread, readUpTo } })),
            },
      );
    },
  });
}
