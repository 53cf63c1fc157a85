import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readData, useApi, useCall } from './api-of.ts';
import type { ProjectDetails } from './entities.ts';
import { projectKeys } from './project-queries.ts';

export function versionsQuery(projectId: string) {
  return queryOptions({
    queryKey: [...projectKeys.details(projectId), 'versions'] as const,
    queryFn: readData('GET /api/projects/{projectId}/versions', { params: { projectId } }),
    staleTime: 60_000,
  });
}

export const useVerifyVersion = ({ projectId, projectData }: ProjectDetails) =>
  useCall(
    async (send) =>
      (
        await send('POST /api/projects/anayze-repo', {
          body: { repositoryUrl: projectData.repositoryUrl ?? '', projectId },
        })
      ).data,
  );

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
