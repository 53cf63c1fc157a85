import type { ReactElement } from 'react';
import type { MarketFilters } from '#domain/catalogue/facets.ts';
import { LIST_SORTS, type ProjectSort } from '#domain/projects/project-list.ts';
import type { FilterChange } from '../../components/project/facets.ts';

export function sortsFor({ search }: Pick<MarketFilters, 'search'>): readonly ProjectSort[] {
  return search === undefined ? LIST_SORTS : ['relevance', ...LIST_SORTS];
}

export interface DiscoverView {
  readonly filters: MarketFilters;
  readonly sort: ProjectSort;
  readonly view: 'grid' | 'list';
  /** Of the page that the list starts with; null is the first page. */
  readonly cursor: string | null;
}

export type DiscoverChange = FilterChange & Partial<DiscoverView>;
/** Returns a link without children to the changed view. Without a cursor, it leads to the first page. */
export type LinkTo = (change: DiscoverChange) => ReactElement;

export function noFilters({ filters }: DiscoverView): DiscoverChange {
  return Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));
}
