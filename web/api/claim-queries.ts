import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '#contract/calls.ts';
import type { ProjectDetails } from '#contract/entities.ts';
import { projectKeys } from './project-queries.ts';
import { send } from './send.ts';

export type Claim = ResponseOf<'POST /api/projects/{id}/claim'>['data'];

/** The claims that the caller has made, newest first. */
export const claimsQuery = queryOptions({
  queryKey: ['claims'] as const,
  queryFn: async ({ signal }): Promise<readonly Claim[]> =>
    (await send('GET /api/claims', {}, { signal })).data,
  staleTime: 30_000,
});

export function useOpenClaim(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (claim: BodyOf<'POST /api/projects/{id}/claim'>): Promise<Claim> =>
      (await send('POST /api/projects/{id}/claim', { params: { id: projectId }, body: claim })).data,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: claimsQuery.queryKey });
      void client.invalidateQueries({ queryKey: projectKeys.details(projectId) });
    },
  });
}

/** The seller's answer to a claim on their listing. */
export function useAnswerClaim(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ claimId, text }: { claimId: string; text: string }) =>
      (await send('POST /api/claims/{claim_id}/answer', { params: { claim_id: claimId }, body: { text } }))
        .data,
    onSuccess: (answered) => {
      client.setQueryData<ProjectDetails>(
        projectKeys.details(projectId),
        (project) =>
          project && {
            ...project,
            claims: (project.claims ?? []).map((claim) => (claim.id === answered.id ? answered : claim)),
          },
      );
    },
  });
}
