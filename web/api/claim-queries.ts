import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '#contract/calls.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { isProblem } from './api-client.ts';
import { readData, useAct, useCall } from './api-of.ts';
import type { ProjectDetails } from './entities.ts';
import { projectKeys } from './project-queries.ts';
import type { Clean } from './wire.ts';

export type Claim = Clean<ResponseOf<'POST /api/projects/{id}/claim'>>['data'];

export const claimsQuery = queryOptions({
  queryKey: ['claims'] as const,
  queryFn: readData('GET /api/claims', {}),
  staleTime: 30_000,
});

type ClaimToOpen = Omit<Clean<BodyOf<'POST /api/projects/{id}/claim'>>, 'repositoryUrl'> & {
  readonly repositoryUrl: string;
};

export const useOpenClaim = (projectId: string) =>
  useCall(
    (send, { repositoryUrl, ...claim }: ClaimToOpen) =>
      send('POST /api/projects/{id}/claim', {
        params: { id: projectId },
        body: { ...claim, ...(repositoryUrl === '' ? {} : { repositoryUrl }) },
      }),
    claimsQuery.queryKey,
    projectKeys.details(projectId),
  );

export function claimErrorMessage(error: unknown): string {
  if (isProblem(error, 'network')) return errorsTexts.network;
  return (isProblem(error) ? error.problem.message : undefined) ?? errorsTexts.somethingWentWrong;
}

export const useAnswerClaim = (projectId: string) =>
  useAct(
    (send, { claimId, text }: { claimId: string; text: string }) =>
      send('POST /api/claims/{claim_id}/answer', { params: { claimId }, body: { text } }),
    (client, answered) => {
      client.setQueryData<ProjectDetails>(
        projectKeys.details(projectId),
        (project) =>
          project && {
            ...project,
            claims: (project.claims ?? []).map((claim) => (claim.id === answered.id ? answered : claim)),
          },
      );
    },
  );
