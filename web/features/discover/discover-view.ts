import type { ReactElement } from 'react';
import type { FilterChange, MarketFilters } from '../../components/project/facets.ts';

const sorts = ['newest', 'oldest', 'price-low', 'price-high', 'popular'] as const;
export type DiscoverSort = (typeof sorts)[number] | 'relevance';

export function sortsFor({ search }: Pick<MarketFilters, 'search'>): readonly DiscoverSort[] {
  return search === undefined ? sorts : ['relevance', ...sorts];
}

export interface DiscoverView {
  readonly filters: MarketFilters;
  readonly sort: DiscoverSort;
  readonly view: 'grid' | 'list';
}

export type DiscoverChange = FilterChange & Partial<Pick<DiscoverView, 'sort' | 'view'>>;
export type ChangeView = (change: DiscoverChange, options: { readonly replace: boolean }) => void;
export type LinkTo = (change: DiscoverChange) => ReactElement;

export function noFilters({ filters }: DiscoverView): DiscoverChange {
  return Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));
}
