import { queryOptions } from '@tanstack/react-query';
import { readData, useAct, useCall } from './api-of.ts';
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
  useCall((send) =>
    send('POST /api/projects/anayze-repo', {
      body: { repositoryUrl: projectData.repositoryUrl ?? '', projectId },
    }),
  );

export const usePublishVersion = (projectId: string) =>
  useAct(
    (send, body: { verificationId: string; notes: string; secretsDead?: boolean }) =>
      send('POST /api/projects/{projectId}/versions', { params: { projectId }, body }),
    async (client, project) => {
      client.setQueryData(projectKeys.details(projectId), project);
      await client.invalidateQueries({ queryKey: projectKeys.details(projectId) });
    },
  );
