import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/calls.ts';
import { apiOf } from './api-of.ts';
import { orderKeys } from './order-keys.ts';
import type { Clean } from './wire.ts';

export type DueOrder = Clean<ResponseOf<'GET /api/orders/due'>>['data'][number];

export const dueOrdersQuery = queryOptions({
  queryKey: [...orderKeys.processes, 'due'] as const,
  queryFn: async ({ client, signal }) =>
    (await apiOf(client).send('GET /api/orders/due', {}, { signal })).data,
  staleTime: 15_000,
});
