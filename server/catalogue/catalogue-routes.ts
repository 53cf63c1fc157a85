import type { QueryOf } from '#contract/calls.ts';
import type { Context } from '../context.ts';
import { addressPictures } from '../http/picture-addresses.ts';
import { ReadyAnswer } from '../http/ready-answer.ts';
import type { Routes } from '../http/routes.ts';
import { facetFiltersOf } from './facet-filters.ts';
import { listProjects, type ProjectListRequest } from './list-projects.ts';
import { listRelated } from './list-related.ts';
import { listReviews } from './list-reviews.ts';
import { showProject } from './show-project.ts';
import {
  isReservedBy,
  presentDetails,
  presentPage,
  presentPublicProject,
  presentRelated,
  presentReviews,
} from './shown-texts.ts';

type MarketQuery = QueryOf<'GET /api/projects/searchproject'>;
type ListQuery = MarketQuery | QueryOf<'GET /api/projects/userprojects'>;

export function catalogueRoutes(routes: Routes, context: Context): void {
  const { pictureBase } = context.config.origins;
  const page = async (
    viewerId: string,
    scope: ProjectListRequest['scope'],
    query: ListQuery,
  ): Promise<ReadyAnswer> => {
    const { search, category, level, sort, limit, cursor, view, closest } = query;
    const { category: _category, level: _level, ...facets } = facetFiltersOf(query);
    const request: ProjectListRequest = {
      viewerId,
      scope,
      ...(view === undefined ? {} : { view }),
      ...(search === undefined ? {} : { search }),
      ...(category === undefined ? {} : { category }),
      ...(level === undefined ? {} : { level }),
      ...(Object.keys(facets).length === 0 ? {} : { facets }),
      ...('sold' in query && !query.sold ? { hidesSold: true } : {}),
      ...(sort === undefined ? {} : { sort }),
      ...(limit === undefined ? {} : { limit }),
      ...(cursor === undefined ? {} : { cursor }),
      ...(closest === undefined ? {} : { closest }),
    };
    const found = await listProjects(context, request);
    const isStranger = found.rows.every(({ mine, sellerId }) => mine === null && sellerId !== viewerId);
    return new ReadyAnswer(addressPictures(presentPage(found, viewerId), pictureBase), {
      isCacheable: scope === 'market' && cursor === undefined && isStranger,
    });
  };

  routes.handle('GET /api/projects/getproject', (input) => {
    const { bookmarked, ...query } = input.query;
    return page(input.viewer.profile.id, bookmarked === true ? 'bookmarked' : 'market', query);
  });
  routes.handle('GET /api/projects/userprojects', (input) =>
    page(input.viewer.profile.id, 'own', input.query),
  );
  routes.handle('GET /api/projects/buyed-project', (input) =>
    page(input.viewer.profile.id, 'bought', input.query),
  );
  routes.handle('GET /api/projects/searchproject', (input) =>
    page(input.viewer.profile.id, 'market', input.query),
  );
  routes.handle('GET /api/projects/projectdetails/{projectId}', async (input) => {
    const { projectId } = input.params;
    const viewerId = input.viewer.profile.id;
    const found = await showProject(context, { viewerId, projectId });
    const { row } = found;
    const isStranger = row.mine === null && row.sellerId !== viewerId && !isReservedBy(row, viewerId);
    return new ReadyAnswer(addressPictures(presentDetails(found, viewerId), pictureBase), {
      isCacheable: isStranger,
      onSent({ purpose }) {
        if (purpose !== 'prefetch') context.views.count(viewerId, projectId);
      },
    });
  });
  routes.handle('GET /api/projects/{projectId}/related', async ({ params: { projectId }, viewer }) => {
    const viewerId = viewer.profile.id;
    const related = await listRelated(context, { viewerId, projectId });
    const isStranger = [...related.seller, ...related.similar].every(({ sellerId }) => sellerId !== viewerId);
    return new ReadyAnswer(addressPictures(presentRelated(related, viewerId), pictureBase), {
      isCacheable: isStranger,
    });
  });
  routes.handle('GET /api/public/projects/{projectId}', async ({ params: { projectId }, reply }) => {
    const { row } = await context.publicReads((deps) => showProject(deps, { viewerId: null, projectId }));
    void reply.header('cache-control', 'public, max-age=0, s-maxage=30');
    return { data: presentPublicProject(row) };
  });
  routes.handle('GET /api/projects/{id}/reviews', async ({ viewer, params, query }) =>
    presentReviews(
      await listReviews(context, { ...query, viewerId: viewer.profile.id, projectId: params.id }),
    ),
  );
}
