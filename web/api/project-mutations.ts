import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/calls.ts';
import type { SendOptions } from './api-client.ts';
import { useApi } from './api-of.ts';
import type { ProjectDetails } from './entities.ts';
import { projectKeys } from './project-queries.ts';
import { uploadOptions } from './upload-options.ts';
import type { Clean } from './wire.ts';

export type NewProject = Clean<BodyOf<'POST /api/projects/add-project'>>;

export function useAddProject() {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (
      input: { project: NewProject; images: readonly File[] } & SendOptions,
    ): Promise<ProjectDetails> =>
      (
        await send(
          'POST /api/projects/add-project',
          { body: input.project, files: { images: input.images } },
          uploadOptions(input),
        )
      ).data,
    onSuccess: (project) => {
      client.setQueryData(projectKeys.details(project.projectId), project);
      void client.invalidateQueries({ queryKey: [...projectKeys.all, 'list'] });
    },
  });
}

export function useUpdateProject(projectId: string) {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (changes: Clean<BodyOf<'PUT /api/projects/{projectId}'>>): Promise<ProjectDetails> =>
      (await send('PUT /api/projects/{projectId}', { params: { projectId }, body: changes })).data,
    onSuccess: (project) => {
      client.setQueryData(projectKeys.details(projectId), project);
      void client.invalidateQueries({ queryKey: [...projectKeys.all, 'list'] });
    },
  });
}

export function useDeleteProject(projectId: string) {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send('DELETE /api/projects/{projectId}', { params: { projectId } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: projectKeys.details(projectId) });
      void client.invalidateQueries({ queryKey: [...projectKeys.all, 'list'] });
    },
  });
}

export function useChangeReview(projectId: string, reviewId: string) {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (review: Clean<BodyOf<'PUT /api/reviews/{review_id}'>>) =>
      send('PUT /api/reviews/{review_id}', { params: { reviewId }, body: review }),
    onSuccess: () => client.invalidateQueries({ queryKey: projectKeys.details(projectId) }),
  });
}

export function useReplyToReview(projectId: string, reviewId: string) {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string | null) =>
      text === null
        ? send('DELETE /api/reviews/{review_id}/reply', { params: { reviewId } })
        : send('PUT /api/reviews/{review_id}/reply', { params: { reviewId }, body: { text } }),
    onSuccess: () => client.invalidateQueries({ queryKey: projectKeys.details(projectId) }),
  });
}

export function useSendReview(projectId: string) {
  const { send } = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (review: Clean<BodyOf<'POST /api/projects/{id}/reviews'>>) =>
      send('POST /api/projects/{id}/reviews', { params: { id: projectId }, body: review }),
    onSuccess: () => client.invalidateQueries({ queryKey: projectKeys.details(projectId) }),
  });
}
