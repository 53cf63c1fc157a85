import { FACETS, type Facet, type FacetCount } from '#domain/catalogue/facets.ts';
import { filterOf, type NO_FILTER } from '#domain/projects/project-list.ts';
import type { Category } from '#domain/projects/project.ts';
import type { Context } from '../context.ts';
import { listFacetCounts } from './facet-store.ts';

/** Kept counts of the market, or of a category. */
export async function listFacets(
  { database }: Pick<Context, 'database'>,
  category?: typeof NO_FILTER | Category,
): Promise<Record<Facet, FacetCount[]>> {
  const counts = await listFacetCounts(database, filterOf(category) ?? '');
  const valuesOf = (wanted: Facet) => counts.filter(({ facet }) => facet === wanted);
  return Object.fromEntries(FACETS.map((facet) => [facet, valuesOf(facet)])) as Record<Facet, FacetCount[]>;
}
