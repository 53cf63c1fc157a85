import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/calls.ts';
import { send } from './send.ts';

export type PublicConfig = ResponseOf<'GET /api/config'>['data'];

/** The public settings of this deployment. They change with a deployment only, so one answer serves the whole visit. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => (await send('GET /api/config', {}, { signal })).data,
  staleTime: Infinity,
  gcTime: Infinity,
});
