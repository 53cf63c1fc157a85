import type { Category, Complexity } from '#domain/projects/project.ts';

const sorts = ['newest', 'oldest', 'price-low', 'price-high', 'popular'] as const;
/** `relevance` is the order of a search unless another is chosen. */
export type DiscoverSort = (typeof sorts)[number] | 'relevance';

export function sortsFor({ search }: Pick<DiscoverView, 'search'>): readonly DiscoverSort[] {
  return search.trim() === '' ? sorts : ['relevance', ...sorts];
}

/** The state of the discover page, which is stored in the URL. */
export interface DiscoverView {
  readonly search: string;
  readonly category: Category | undefined;
  readonly level: Complexity | undefined;
  readonly sort: DiscoverSort;
  readonly view: 'grid' | 'list';
}

/** Resets all filters; layout and sort are not filters. */
export const noFilters = { search: '', category: undefined, level: undefined } as const;

export function countFilters({ search, category, level }: DiscoverView): number {
  return Number(search.trim() !== '') + Number(category !== undefined) + Number(level !== undefined);
}

export type ChangeView = (change: Partial<DiscoverView>, options: { readonly replace: boolean }) => void;
