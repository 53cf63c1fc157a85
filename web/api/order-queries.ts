import { infiniteQueryOptions } from '@tanstack/react-query';
import { send } from './send.ts';

export const orderKeys = { all: ['orders'] as const };

/** Orders of the caller's sold projects, oldest unshipped first, page after page. */
export const ordersQuery = infiniteQueryOptions({
  queryKey: orderKeys.all,
  queryFn: ({ pageParam, signal }) =>
    send(
      'GET /api/projects/shipping-details',
      { query: { limit: 100, ...(pageParam === null ? {} : { cursor: pageParam }) } },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.meta.next_cursor,
  staleTime: 15_000,
});
