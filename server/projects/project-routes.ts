import { showProject } from '../catalogue/show-project.ts';
import { presentDetails, presentReview } from '../catalogue/shown-texts.ts';
import type { Context } from '../context.ts';
import { type Answer, describeAnswer } from '../http/describe-answer.ts';
import { addressPictures } from '../http/picture-addresses.ts';
import { ReadyAnswer } from '../http/ready-answer.ts';
import type { Routes } from '../http/routes.ts';
import { addProject } from './add-project.ts';
import { archiveOwnProject, changeOwnProject } from './change-project.ts';
import { changeReview, replyToReview } from './change-review.ts';
import { makeBuildCode, proveBuild } from './prove-build.ts';
import { reactToProject } from './react-to-project.ts';
import { reviewProject } from './review-project.ts';

export function projectRoutes(routes: Routes, context: Context): void {
  const { pictureBase } = context.config.origins;
  const details = async (viewerId: string, projectId: string, answer: Answer) => {
    const shown = await showProject(context, { viewerId, projectId });
    return new ReadyAnswer(addressPictures(presentDetails(shown, viewerId, answer), pictureBase));
  };

  routes.handle('POST /api/projects/add-project', async ({ viewer, body, files, signal }) => {
    const sellerId = viewer.profile.id;
    const projectId = await addProject(context, {
      sellerId,
      title: body.title,
      subject: body.subject,
      description: body.description,
      category: body.category,
      priceRupees: body.price,
      complexity: body.complexity,
      durationHours: body.duration_hours,
      features: body.features ?? '',
      parts: body.parts ?? '',
      techStack: body.tech_stack,
      repositoryUrl: body.repo_url ?? null,
      areSecretsDead: body.secrets_dead ?? false,
      videoUrl: body.video_url ?? null,
      showsReadme: body.show_readme ?? null,
      showsTree: body.show_tree ?? null,
      saleMode: body.sale_mode ?? 'exclusive',
      licence: body.licence ?? null,
      images: files.images.map(({ path }) => path),
      proof:
        body.proof_code === undefined
          ? null
          : { code: body.proof_code, corners: body.proof_corners ?? null, photo: body.proof_photo ?? null },
      signal,
    });
    return await details(sellerId, projectId, describeAnswer('project-added'));
  });

  routes.handle('POST /api/projects/build-code', ({ viewer }) => {
    const { code, expiresAt } = makeBuildCode(context.buildCodes, viewer.profile.id, new Date());
    return Promise.resolve({ data: { code, expires_at: expiresAt.toISOString() } });
  });

  routes.handle('POST /api/projects/{projectId}/build-proof', async ({ viewer, params, body, ...sent }) => {
    const sellerId = viewer.profile.id;
    const { projectId } = params;
    await proveBuild(context, {
      sellerId,
      projectId,
      code: body.proof_code,
      corners: body.proof_corners ?? null,
      photo: sent.files.photo[0]?.path ?? null,
      signal: sent.signal,
    });
    return await details(sellerId, projectId, describeAnswer('proof-sent'));
  });

  routes.handle('PUT /api/projects/{projectId}', async ({ viewer, params: { projectId }, body }) => {
    const sellerId = viewer.profile.id;
    await changeOwnProject(context, {
      sellerId,
      projectId,
      change: {
        ...(body.title === undefined ? {} : { title: body.title }),
        ...(body.description === undefined ? {} : { description: body.description }),
        ...(body.parts === undefined ? {} : { parts: body.parts }),
        ...(body.price === undefined ? {} : { priceRupees: body.price }),
        ...(body.duration_hours === undefined ? {} : { durationHours: body.duration_hours }),
        ...(body.show_readme === undefined ? {} : { showsReadme: body.show_readme }),
        ...(body.show_tree === undefined ? {} : { showsTree: body.show_tree }),
      },
      terms: { saleMode: body.sale_mode ?? null, licence: body.licence ?? null },
    });
    return await details(sellerId, projectId, describeAnswer('project-updated'));
  });

  routes.handle('DELETE /api/projects/{projectId}', async ({ viewer, params: { projectId } }) => {
    await archiveOwnProject(context, { sellerId: viewer.profile.id, projectId });
    return { data: null, ...describeAnswer('project-deleted') };
  });

  routes.handle('POST /api/projects/{id}/like', async ({ viewer, params: { id } }) => {
    const reaction = { kind: 'like', viewerId: viewer.profile.id, projectId: id } as const;
    return { data: { liked: true, likes: await reactToProject(context, reaction, true) } };
  });
  routes.handle('DELETE /api/projects/{id}/like', async ({ viewer, params: { id } }) => {
    const reaction = { kind: 'like', viewerId: viewer.profile.id, projectId: id } as const;
    return { data: { liked: false, likes: await reactToProject(context, reaction, false) } };
  });

  routes.handle('GET /api/bookmark/{project_id}', async ({ viewer, params: { project_id: projectId } }) => {
    await reactToProject(context, { kind: 'bookmark', viewerId: viewer.profile.id, projectId }, true);
    return { data: null };
  });
  routes.handle(
    'DELETE /api/bookmark/{project_id}',
    async ({ viewer, params: { project_id: projectId } }) => {
      await reactToProject(context, { kind: 'bookmark', viewerId: viewer.profile.id, projectId }, false);
      return { data: null };
    },
  );

  routes.handle('POST /api/projects/{id}/reviews', async ({ viewer, params, body: { rating, comment } }) => {
    const { id, username } = viewer.profile;
    const review = await reviewProject(context, {
      viewerId: id,
      viewerName: username,
      projectId: params.id,
      rating,
      comment,
    });
    return { data: presentReview(review) };
  });
  routes.handle('PUT /api/reviews/{review_id}', async ({ viewer, params, body }) => {
    const change = { ...body, authorId: viewer.profile.id, reviewId: params.review_id };
    return { data: presentReview(await changeReview(context, change)) };
  });
  routes.handle('PUT /api/reviews/{review_id}/reply', async ({ viewer, params, body }) => {
    const reply = { sellerId: viewer.profile.id, reviewId: params.review_id, text: body.text };
    return { data: presentReview(await replyToReview(context, reply)) };
  });
  routes.handle('DELETE /api/reviews/{review_id}/reply', async ({ viewer, params }) => {
    const removal = { sellerId: viewer.profile.id, reviewId: params.review_id, text: null };
    return { data: presentReview(await replyToReview(context, removal)) };
  });
}
