import type { ResponseOf } from '#contract/calls.ts';
import type { FacetCount, FacetCounts } from '#domain/catalogue/facets.ts';
import type { Suggestions } from './suggest.ts';

export function presentSuggestions({
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

export function presentFacets(facets: FacetCounts): ResponseOf<'GET /api/projects/facets'> {
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
