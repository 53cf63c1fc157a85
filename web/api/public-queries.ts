import { queryOptions } from '@tanstack/react-query';
import { isProblem } from './api-client.ts';
import { apiOf } from './api-of.ts';

export function publicProjectQuery(projectId: string) {
  return queryOptions({
    queryKey: ['public', 'projects', projectId],
    queryFn: async ({ client, signal }) =>
      (
        await apiOf(client).send(
          'GET /api/public/projects/{projectId}',
          { params: { projectId } },
          { signal },
        )
      ).data,
    retry: (failures, error) => failures < 1 && !isProblem(error, 'not-found', 'invalid-field'),
  });
}
