import { infiniteQueryOptions } from '@tanstack/react-query';
import type { FeedEntry as WireEntry } from '#contract/feed-calls.ts';
import { readPages, useAct } from './api-of.ts';
import { feedKeys } from './keys.ts';
import type { Clean } from './wire.ts';

export type FeedEntry = Clean<WireEntry>;

export const feedQuery = infiniteQueryOptions({
  queryKey: feedKeys.list,
  ...readPages('GET /api/feed', {}),
  staleTime: 2_000,
});

export const useMarkRead = () =>
  useAct(
    (send, number: number) => send('PUT /api/feed/read', { body: { number } }),
    (client, { unread, readUpTo }) => {
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
  );
