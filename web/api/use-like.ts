import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from './api-of.ts';
import { patchCachedDetails } from './project-queries.ts';

export function useLike(projectId: string) {
  const { send } = useApi();
  const client = useQueryClient();
  const show = (liked: boolean, likes?: number) =>
    patchCachedDetails(client, projectId, (project) => ({
      ...project,
      liked,
      stats: {
        ...project.stats,
        likes: likes ?? project.stats.likes + Number(liked) - Number(project.liked),
      },
    }));
  return useMutation({
    mutationKey: ['like', projectId],
    scope: { id: `like-${projectId}` },
    mutationFn: (liked: boolean) =>
      liked
        ? send('POST /api/projects/{id}/like', { params: { id: projectId } })
        : send('DELETE /api/projects/{id}/like', { params: { id: projectId } }),
    onMutate: (liked) => show(liked),
    onSuccess: ({ data }) => show(data.liked, data.likes),
    onError: (_error, liked) => show(!liked),
  });
}
