import { queryOptions } from '@tanstack/react-query';
import { isProblem } from './api-client.ts';
import { readData } from './api-of.ts';

export function publicProjectQuery(projectId: string) {
  return queryOptions({
    queryKey: ['public', 'projects', projectId],
    queryFn: readData('GET /api/public/projects/{projectId}', { params: { projectId } }),
    retry: (failures, error) => failures < 1 && !isProblem(error, 'not-found', 'invalid-field'),
  });
}
