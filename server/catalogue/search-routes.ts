import type { Context } from '../context.ts';
import type { Routes } from '../http/routes.ts';
import { facetFiltersOf } from './facet-filters.ts';
import { listFacets } from './list-facets.ts';
import { presentFacets, presentSuggestions } from './search-presenter.ts';
import { suggest } from './suggest.ts';

export function searchRoutes(routes: Routes, context: Context): void {
  routes.handle('GET /api/projects/suggestions', async ({ query: { search } }) =>
    presentSuggestions(await suggest(context, search)),
  );
  routes.handle('GET /api/public/suggestions', async ({ query: { search }, reply }) => {
    void reply.header('cache-control', 'public, max-age=60');
    return presentSuggestions(await context.publicReads((deps) => suggest(deps, search)));
  });
  routes.handle('GET /api/projects/facets', async ({ query }) => {
    const { search, sold } = query;
    return presentFacets(
      await listFacets(context, {
        ...(search === undefined ? {} : { search }),
        filters: facetFiltersOf(query),
        hidesSold: sold === false,
      }),
    );
  });
}
