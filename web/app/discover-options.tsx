import { Link, useNavigate } from '@tanstack/react-router';
import { MAX_FILTER_LENGTH, PRICE_BAND_VALUES } from '#domain/catalogue/facets.ts';
import { LIST_SORTS, type ProjectSort } from '#domain/projects/project-list.ts';
import { CATEGORIES, COMPLEXITIES } from '#domain/projects/project.ts';
import type { MarketFilters } from '../components/project/facets.ts';
import type { DiscoverChange, DiscoverView } from '../features/discover/discover-view.ts';
import { lazyPage } from './lazy-page.ts';
import { type LoaderContext, prefetch } from './prefetch.ts';
import { choiceOf, defined, flagOf, searchTextOf } from './search-params.ts';
import { useStillAt } from './use-still-at.ts';

export type DiscoverPath = '/discover' | '/your-project';

export interface DiscoverSearch extends MarketFilters {
  readonly sort?: Exclude<ProjectSort, 'relevance'>;
  readonly view?: 'list';
}

export function readDiscover(search: Record<string, unknown>): DiscoverSearch {
  const words = searchTextOf(search['search']);
  const sort = choiceOf(LIST_SORTS, search['sort']);
  return defined<DiscoverSearch>({
    search: words,
    category: choiceOf(CATEGORIES, search['category']),
    level: choiceOf(COMPLEXITIES, search['level']),
    price: choiceOf(PRICE_BAND_VALUES, search['price']),
    technology: filterTextOf(search['technology']),
    subject: filterTextOf(search['subject']),
    tests: flagOf(search['tests']),
    video: flagOf(search['video']),
    sold: flagOf(search['sold']),
    sort: sort === 'newest' && words === undefined ? undefined : sort,
    view: choiceOf(['list'], search['view']),
  });
}

function filterTextOf(value: unknown): string | undefined {
  return searchTextOf(value, MAX_FILTER_LENGTH);
}

function viewOf({ sort, view, ...filters }: DiscoverSearch): DiscoverView {
  return {
    filters,
    sort: sort ?? (filters.search === undefined ? 'newest' : 'relevance'),
    view: view ?? 'grid',
  };
}

/** Validates again, because the router keeps parameters that `validateSearch` omits. */
function readAgain(search: DiscoverSearch): DiscoverSearch {
  return readDiscover({ ...search });
}

export const discoverOptions = {
  validateSearch: readDiscover,
  loaderDeps: ({ search }: { search: DiscoverSearch }) => {
    const { view: _view, ...filters } = readAgain(search);
    return filters;
  },
  loader: ({ context, deps }: { context: LoaderContext; deps: Omit<DiscoverSearch, 'view'> }) =>
    prefetch(
      context,
      () => import('../api/project-queries.ts'),
      (client, { facetsQuery, marketQuery }) => {
        const { sort: _sort, ...filters } = deps;
        void client.prefetchInfiniteQuery(marketQuery(deps));
        void client.prefetchQuery(facetsQuery(filters));
      },
    ),
};

export const DiscoverPage = lazyPage(() => import('../features/discover/discover-page.tsx'), 'DiscoverPage');

export function DiscoverAt({
  path,
  search,
  hasSearch,
}: {
  path: DiscoverPath;
  search: DiscoverSearch;
  hasSearch: boolean;
}) {
  const navigate = useNavigate();
  const isStillHere = useStillAt(path);
  // oxlint-disable-next-line react/no-unstable-nested-components -- returns an element, is not a component
  const linkTo = (change: DiscoverChange) => (
    <Link
      to={path}
      search={changedBy(change)}
      resetScroll={false}
      preload={false}
      activeOptions={{ exact: true }}
    />
  );
  return (
    <DiscoverPage
      view={viewOf(readAgain(search))}
      hasSearch={hasSearch}
      onChange={(change, { replace }) => {
        if (!isStillHere()) return;
        void navigate({ to: path, search: changedBy(change), replace, resetScroll: false });
      }}
      linkTo={linkTo}
    />
  );
}

function changedBy(change: DiscoverChange) {
  return (before: object): DiscoverSearch => readDiscover({ ...before, ...change });
}
