import type { QueryOf } from '#contract/calls.ts';
import type { Context } from '../context.ts';
import type { Routes } from '../http/routes.ts';
import { addProject } from './add-project.ts';
import { archiveOwnProject, changeOwnProject } from './change-project.ts';
import { listProjects } from './list-projects.ts';
import type { ProjectListRequest } from './list-projects.ts';
import { listReviews } from './list-reviews.ts';
import { presentDetails, presentPage, presentReview, presentReviews } from './project-presenter.ts';
import { reactToProject } from './react-to-project.ts';
import { reviewProject } from './review-project.ts';
import { showProject } from './show-project.ts';

export function projectRoutes(routes: Routes, context: Context): void {
  const page = async (
    viewerId: string,
    scope: ProjectListRequest['scope'],
    { search, category, level, sort, limit, cursor }: QueryOf<'GET /api/projects/searchproject'>,
  ) => {
    const found = await listProjects(context, {
      viewerId,
      scope,
      ...(search === undefined ? {} : { search }),
      ...(category === undefined ? {} : { category }),
      ...(level === undefined ? {} : { level }),
      ...(sort === undefined ? {} : { sort }),
      ...(limit === undefined ? {} : { limit }),
      ...(cursor === undefined ? {} : { cursor }),
    });
    return presentPage(found, viewerId);
  };
  const details = async (viewerId: string, projectId: string, countsAsView = false) =>
    presentDetails(await showProject(context, { viewerId, projectId, countsAsView }), viewerId);

  routes.handle('GET /api/projects/getproject', ({ viewer, query: { bookmarked, ...query } }) =>
    page(viewer.profile.id, bookmarked === true ? 'bookmarked' : 'market', query),
  );
  routes.handle('GET /api/projects/userprojects', ({ viewer, query }) =>
    page(viewer.profile.id, 'own', query),
  );
  routes.handle('GET /api/projects/buyed-project', ({ viewer, query }) =>
    page(viewer.profile.id, 'bought', query),
  );
  routes.handle('GET /api/projects/searchproject', ({ viewer, query }) =>
    page(viewer.profile.id, 'market', query),
  );
  routes.handle('GET /api/projects/projectdetails/{projectId}', async ({ viewer, params }) => ({
    data: await details(viewer.profile.id, params.projectId, true),
  }));

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
      techStack: body.tech_stack,
      repositoryUrl: body.repo_url ?? null,
      videoUrl: body.video_url ?? null,
      images: files.images.map(({ path }) => path),
      signal,
    });
    return { data: await details(sellerId, projectId), message: 'Project added successfully' };
  });

  routes.handle('PUT /api/projects/{projectId}', async ({ viewer, params: { projectId }, body }) => {
    const sellerId = viewer.profile.id;
    await changeOwnProject(context, {
      sellerId,
      projectId,
      change: {
        ...(body.title === undefined ? {} : { title: body.title }),
        ...(body.description === undefined ? {} : { description: body.description }),
        ...(body.price === undefined ? {} : { priceRupees: body.price }),
        ...(body.duration_hours === undefined ? {} : { durationHours: body.duration_hours }),
      },
    });
    return { data: await details(sellerId, projectId), message: 'Project updated successfully' };
  });

  routes.handle('DELETE /api/projects/{projectId}', async ({ viewer, params: { projectId } }) => {
    await archiveOwnProject(context, { sellerId: viewer.profile.id, projectId });
    return { data: null, message: 'Project deleted successfully' };
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
  routes.handle('GET /api/projects/{id}/reviews', async ({ viewer, params, query }) =>
    presentReviews(
      await listReviews(context, { ...query, viewerId: viewer.profile.id, projectId: params.id }),
    ),
  );
}
