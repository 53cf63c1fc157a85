import type { QueryOf } from '#contract/calls.ts';
import type { FacetFilters } from '#domain/catalogue/facets.ts';
import { filterOf } from '#domain/projects/project-list.ts';

type FacetQuery = Partial<QueryOf<'GET /api/projects/facets'>>;

export function facetFiltersOf(query: FacetQuery): FacetFilters {
  const { price, subject, technology } = query;
  const category = filterOf(query.category);
  const level = filterOf(query.level);
  return {
    ...(category === null ? {} : { category }),
    ...(level === null ? {} : { level }),
    ...(price === undefined ? {} : { price }),
    ...(subject === undefined ? {} : { subject }),
    ...(technology === undefined ? {} : { technology }),
    ...(query.tests === true ? { tests: true } : {}),
    ...(query.video === true ? { video: true } : {}),
  };
}
