import { useMutation, useQueryClient } from '@tanstack/react-query';
import { projectCardTexts } from '#words/screens/project-card.ts';
import { toastWarn } from '../lib/toast.ts';
import { useApi } from './api-of.ts';
import { patchCachedCards, patchCachedDetails, projectKeys } from './project-queries.ts';

export function useBookmark(): (projectId: string, bookmarked: boolean) => void {
  const { send } = useApi();
  const client = useQueryClient();
  const show = (projectId: string, isBookmarked: boolean) => {
    patchCachedCards(client, projectId, (card) => ({ ...card, isBookmarked }));
    patchCachedDetails(client, projectId, (project) => ({
      ...project,
      isBookmarked,
      stats: {
        ...project.stats,
        bookmarks: project.stats.bookmarks + Number(isBookmarked) - Number(project.isBookmarked),
      },
    }));
  };
  const { mutate } = useMutation({
    // Requests are serialised, so that the last click wins.
    scope: { id: 'bookmark' },
    mutationFn: ({ projectId, bookmarked }: { projectId: string; bookmarked: boolean }) => {
      const params = { projectId };
      return bookmarked
        ? send('GET /api/bookmark/{project_id}', { params })
        : send('DELETE /api/bookmark/{project_id}', { params });
    },
    onError: (_error, { projectId, bookmarked }) => {
      show(projectId, !bookmarked);
      toastWarn(bookmarked ? projectCardTexts.bookmarkFailed : projectCardTexts.bookmarkRemoveFailed);
    },
    onSettled: () => client.invalidateQueries({ queryKey: projectKeys.lists('bookmarked') }),
  });
  return (projectId, bookmarked) => {
    show(projectId, bookmarked);
    mutate({ projectId, bookmarked });
  };
}

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
