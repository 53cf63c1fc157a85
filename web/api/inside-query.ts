import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/calls.ts';
import { isProblem } from './api-client.ts';
import { readData } from './api-of.ts';
import { projectKeys } from './project-queries.ts';
import type { Clean } from './wire.ts';

export type Inside = NonNullable<Clean<ResponseOf<'GET /api/projects/{projectId}/inside'>>['data']>;

export function verifiedInsideQuery(verificationId: string) {
  return queryOptions({
    queryKey: ['verifications', verificationId, 'inside'] as const,
    queryFn: readData('GET /api/verifications/{verification_id}/inside', { params: { verificationId } }),
    staleTime: Infinity,
  });
}

/** The data is null for hardware. */
export function insideQuery(projectId: string) {
  return queryOptions({
    queryKey: projectKeys.inside(projectId),
    queryFn: readData('GET /api/projects/{projectId}/inside', { params: { projectId } }),
    retry: (failures, error) => failures < 1 && !isProblem(error, 'not-found'),
    staleTime: 60_000,
  });
}
