import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/calls.ts';
import { apiOf, useApi } from './api-of.ts';
import type { ProjectDetails } from './entities.ts';
import { projectKeys } from './project-queries.ts';
import type { Clean } from './wire.ts';

export type ProjectVersions = Clean<ResponseOf<'GET /api/projects/{projectId}/versions'>>['data'];

export function versionsQuery(projectId: string) {
  return queryOptions({
    queryKey: [...projectKeys.details(projectId), 'versions'] as const,
    queryFn: async ({ client, signal }): Promise<ProjectVersions> =>
      (
        await apiOf(client).send(
          'GET /api/projects/{projectId}/versions',
          { params: { projectId } },
          { signal },
        )
      ).data,
    staleTime: 60_000,
  });
}

export function useVerifyVersion({ projectId, projectData }: ProjectDetails) {
  const { send } = useApi();
  return useMutation({
    mutationFn: async () =>
      (
        await send('POST /api/projects/anayze-repo', {
          body: { repositoryUrl: projectData.repositoryUrl ?? '', projectId },
        })
      ).data,
  });
}

export function usePublishVersion(projectId: string) {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: {
      verificationId: string;
      notes: string;
      secretsDead?: boolean;
    }): Promise<ProjectDetails> =>
      (await send('POST /api/projects/{projectId}/versions', { params: { projectId }, body })).data,
    onSuccess: async (project) => {
      client.setQueryData(projectKeys.details(projectId), project);
      await client.invalidateQueries({ queryKey: projectKeys.details(projectId) });
    },
  });
}
