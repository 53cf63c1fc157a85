import { CATEGORIES, COMPLEXITIES, type Category, type Complexity } from '#domain/projects/project.ts';

export const discoverSorts = ['newest', 'oldest', 'price-low', 'price-high', 'popular'] as const;
export type DiscoverSort = (typeof discoverSorts)[number];

export const discoverCategories = ['ALL', ...CATEGORIES] as const;
export const discoverLevels = ['ALL', ...COMPLEXITIES] as const;

/** What the address bar says about the market. */
export interface DiscoverView {
  readonly search: string;
  readonly category: 'ALL' | Category;
  readonly level: 'ALL' | Complexity;
  readonly sort: DiscoverSort;
  readonly view: 'grid' | 'list';
}

/** Everything unfiltered; how it is shown and sorted is not a filter. */
export const noFilters = { search: '', category: 'ALL', level: 'ALL' } as const;

export function countFilters({ search, category, level }: DiscoverView): number {
  return Number(search.trim() !== '') + Number(category !== 'ALL') + Number(level !== 'ALL');
}

export type ChangeView = (change: Partial<DiscoverView>, options: { readonly replace: boolean }) => void;
