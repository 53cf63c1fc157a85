import { useMutation, useQueryClient } from '@tanstack/react-query';
import { projectTexts } from '../lib/texts/project.ts';
import { toastWarn } from '../lib/toast.ts';
import { patchCachedProject, projectKeys } from './project-queries.ts';
import { send } from './send.ts';

/**
 * Adds and removes bookmarks: `setBookmark(projectId, true)`. Shown at once everywhere the project stands; a failed call
 * puts the old state back and says so.
 */
export function useBookmark(): (projectId: string, bookmarked: boolean) => void {
  const client = useQueryClient();
  const show = (projectId: string, bookmarked: boolean) =>
    patchCachedProject(client, projectId, (project) => ({
      ...project,
      bookedmarked: bookmarked,
      stats: {
        ...project.stats,
        bookmarks: project.stats.bookmarks + Number(bookmarked) - Number(project.bookedmarked),
      },
    }));
  const { mutate } = useMutation({
    // One after another, so that a quick second click ends as the person left it.
    scope: { id: 'bookmark' },
    mutationFn: ({ projectId, bookmarked }: { projectId: string; bookmarked: boolean }) => {
      const params = { project_id: projectId };
      return bookmarked
        ? send('GET /api/bookmark/{project_id}', { params })
        : send('DELETE /api/bookmark/{project_id}', { params });
    },
    onError: (_error, { projectId, bookmarked }) => {
      show(projectId, !bookmarked);
      toastWarn(bookmarked ? projectTexts.bookmarkFailed : projectTexts.bookmarkRemoveFailed);
    },
    onSettled: () => client.invalidateQueries({ queryKey: projectKeys.lists('bookmarked') }),
  });
  return (projectId, bookmarked) => {
    show(projectId, bookmarked);
    mutate({ projectId, bookmarked });
  };
}
