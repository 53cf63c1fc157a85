import type { BodyOf } from '#contract/calls.ts';
import type { ApiClient, SendOptions } from './api-client.ts';
import { useAct, useCall } from './api-of.ts';
import type { ProjectDetails } from './entities.ts';
import { projectKeys } from './project-queries.ts';
import type { Clean } from './wire.ts';

export type NewProject = Clean<BodyOf<'POST /api/projects/add-project'>>;

/** @returns a mutation whose answer is the changed project */
function useProjectChange<Input>(
  change: (send: ApiClient['send'], input: Input) => Promise<{ data: ProjectDetails }>,
) {
  return useAct(change, (client, project) => {
    client.setQueryData(projectKeys.details(project.projectId), project);
    void client.invalidateQueries({ queryKey: [...projectKeys.all, 'list'] });
  });
}

export const useAddProject = () =>
  useProjectChange(
    (send, { project, images, ...options }: { project: NewProject; images: readonly File[] } & SendOptions) =>
      send('POST /api/projects/add-project', { body: project, files: { images } }, options),
  );

export const useUpdateProject = (projectId: string) =>
  useProjectChange((send, body: Clean<BodyOf<'PUT /api/projects/{projectId}'>>) =>
    send('PUT /api/projects/{projectId}', { params: { projectId }, body }),
  );

export const useSendProof = (projectId: string) =>
  useProjectChange(
    (send, { photo, code, corners }: { photo: File; code: string; corners: readonly number[] | null }) =>
      send('POST /api/projects/{projectId}/build-proof', {
        params: { projectId },
        body: { proofCode: code, ...(corners === null ? {} : { proofCorners: corners.join(',') }) },
        files: { photo: [photo] },
      }),
  );

export const useDeleteProject = (projectId: string) =>
  useAct(
    (send) => send('DELETE /api/projects/{projectId}', { params: { projectId } }),
    (client) => {
      client.removeQueries({ queryKey: projectKeys.details(projectId) });
      void client.invalidateQueries({ queryKey: [...projectKeys.all, 'list'] });
    },
  );

export const useChangeReview = (projectId: string, reviewId: string) =>
  useCall(
    (send, review: Clean<BodyOf<'PUT /api/reviews/{review_id}'>>) =>
      send('PUT /api/reviews/{review_id}', { params: { reviewId }, body: review }),
    projectKeys.details(projectId),
  );

export const useReplyToReview = (projectId: string, reviewId: string) =>
  useCall(
    (send, text: string | null) =>
      text === null
        ? send('DELETE /api/reviews/{review_id}/reply', { params: { reviewId } })
        : send('PUT /api/reviews/{review_id}/reply', { params: { reviewId }, body: { text } }),
    projectKeys.details(projectId),
  );

export const useSendReview = (projectId: string) =>
  useCall(
    (send, review: Clean<BodyOf<'POST /api/projects/{id}/reviews'>>) =>
      send('POST /api/projects/{id}/reviews', { params: { id: projectId }, body: review }),
    projectKeys.details(projectId),
  );
