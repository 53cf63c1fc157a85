import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '#contract/calls.ts';
import type { ProjectDetails } from '#contract/entities.ts';
import { errorsTexts } from '../lib/texts/errors.ts';
import { projectKeys } from './project-queries.ts';
import { isProblem, send } from './send.ts';

export type Claim = ResponseOf<'POST /api/projects/{id}/claim'>['data'];

/** The claims that the caller has made, newest first. */
export const claimsQuery = queryOptions({
  queryKey: ['claims'] as const,
  queryFn: async ({ signal }): Promise<readonly Claim[]> =>
    (await send('GET /api/claims', {}, { signal })).data,
  staleTime: 30_000,
});

type ClaimToOpen = Omit<BodyOf<'POST /api/projects/{id}/claim'>, 'repo_url'> & {
  /** Empty for none. */
  readonly repositoryUrl: string;
};

export function useOpenClaim(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ repositoryUrl, ...claim }: ClaimToOpen): Promise<Claim> =>
      (
        await send('POST /api/projects/{id}/claim', {
          params: { id: projectId },
          body: { ...claim, ...(repositoryUrl === '' ? {} : { repo_url: repositoryUrl }) },
        })
      ).data,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: claimsQuery.queryKey });
      void client.invalidateQueries({ queryKey: projectKeys.details(projectId) });
    },
  });
}

/** Why a claim was not sent, for its dialog. */
export function claimFailure(error: unknown): string {
  if (isProblem(error, 'network')) return errorsTexts.network;
  return (isProblem(error) ? error.problem.message : undefined) ?? errorsTexts.somethingWrong;
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
