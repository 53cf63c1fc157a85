import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/calls.ts';
import { readData } from './api-of.ts';
import { orderKeys } from './keys.ts';
import type { Clean } from './wire.ts';

export type DueOrder = Clean<ResponseOf<'GET /api/orders/due'>>['data'][number];

export const dueOrdersQuery = queryOptions({
  queryKey: [...orderKeys.processes, 'due'] as const,
  queryFn: readData('GET /api/orders/due', {}),
  staleTime: 15_000,
});
