import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/calls.ts';
import { send } from './send.ts';

export type PublicConfig = ResponseOf<'GET /api/config'>['data'];

/** The public settings of this deployment. They change with a deployment only, so one answer serves the whole visit. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  // Not aborted when a part that shows it goes away: the session waits for the same answer.
  queryFn: async () => (await send('GET /api/config', {})).data,
  staleTime: Infinity,
  gcTime: Infinity,
});
