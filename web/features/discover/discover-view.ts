import type { ReactElement } from 'react';
import { LIST_SORTS, type ProjectSort } from '#domain/projects/project-list.ts';
import type { FilterChange, MarketFilters } from '../../components/project/facets.ts';

export function sortsFor({ search }: Pick<MarketFilters, 'search'>): readonly ProjectSort[] {
  return search === undefined ? LIST_SORTS : ['relevance', ...LIST_SORTS];
}

export interface DiscoverView {
  readonly filters: MarketFilters;
  readonly sort: ProjectSort;
  readonly view: 'grid' | 'list';
}

export type DiscoverChange = FilterChange & Partial<Pick<DiscoverView, 'sort' | 'view'>>;
export type ChangeView = (change: DiscoverChange, options: { readonly replace: boolean }) => void;
export type LinkTo = (change: DiscoverChange) => ReactElement;

export function noFilters({ filters }: DiscoverView): DiscoverChange {
  return Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));
}
