import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { feedKeys } from './feed-keys.ts';
import { followFeed } from './feed-stream.ts';

export function useUnread(): number {
  const { data = 0 } = useQuery<number>({ queryKey: feedKeys.unread, queryFn: skipToken });
  return data;
}

export function useFeed(): void {
  const client = useQueryClient();
  useEffect(() => {
    const controller = new AbortController();
    followFeed(client, controller.signal).catch(() => undefined);
    return () => controller.abort();
  }, [client]);
}
