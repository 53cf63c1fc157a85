import type { ResponseOf } from '#contract/calls.ts';
import type { FacetCount, FacetCounts } from '#domain/catalogue/facets.ts';
import { parseSearch } from '#domain/catalogue/search-query.ts';
import { searchWords } from '#domain/catalogue/search-words.ts';
import type { Context } from '../context.ts';
import type { Routes } from '../http/routes.ts';
import { listProjectsByTitle, type SuggestedProject } from './detail-store.ts';
import { facetFiltersOf } from './facet-filters.ts';
import { listFacets } from './list-facets.ts';
import { resolveSearch } from './search/find-matches.ts';
import { listCompletions } from './search/vocabulary-store.ts';

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

interface Suggestions {
  readonly searches: readonly string[];
  readonly projects: readonly SuggestedProject[];
}

const MAX_SEARCHES = 5;
const MAX_PROJECTS = 4;
const MIN_LENGTH = 2;

async function suggest(
  context: Pick<Context, 'database' | 'counts' | 'romaniser'>,
  typed: string,
): Promise<Suggestions> {
  const query = parseSearch(typed);
  const words = searchWords(typed);
  const last = words.at(-1) ?? '';
  if (query.isExact || query.title.length < MIN_LENGTH) return { searches: [], projects: [] };
  const [completions, projects] = await Promise.all([
    last.length < MIN_LENGTH ? [] : listCompletions(context.database, last, MAX_SEARCHES),
    listProjectsByTitle(context.database, query.title, MAX_PROJECTS),
  ]);
  if (query.paid !== null) return { searches: [], projects };
  const before = query.title.split(/\s+/u).slice(0, -1);
  if (completions.length > 0) {
    return { searches: completions.map((word) => [...before, word].join(' ')), projects };
  }
  const { corrected } = await resolveSearch(context, typed);
  return { searches: corrected === null ? [] : [corrected], projects };
}

function presentSuggestions({
  searches,
  projects,
}: Suggestions): ResponseOf<'GET /api/projects/suggestions'> {
  return {
    data: {
      searches: [...searches],
      projects: projects.map(({ id, title }) => ({ project_id: id, title })),
    },
  };
}

const present = (counts: readonly FacetCount[]) =>
  counts.map(({ value, label, projects }) => ({ value, label, projects }));

function presentFacets(facets: FacetCounts): ResponseOf<'GET /api/projects/facets'> {
  return {
    data: {
      category: present(facets.category),
      level: present(facets.level),
      price: present(facets.price),
      subject: present(facets.subject),
      technology: present(facets.technology),
      tests: present(facets.tests),
      video: present(facets.video),
    },
  };
}
