import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  filterValue,
  type MarketFilters,
  MAX_FILTER_LENGTH,
  PRICE_BAND_VALUES,
  type Topic,
} from '#domain/catalogue/facets.ts';
import { LIST_SORTS, type ProjectSort } from '#domain/projects/project-list.ts';
import { CATEGORIES, COMPLEXITIES } from '#domain/projects/project.ts';
import type { DiscoverChange, DiscoverView } from '../features/discover/discover-view.ts';
import { lazyPage } from './lazy-page.ts';
import { type LoaderContext, prefetch } from './prefetch.ts';
import { choiceOf, defined, flagOf, searchTextOf } from './search-params.ts';
import { useStillAt } from './use-still-at.ts';

export type DiscoverPath = '/discover' | '/your-project';

export interface DiscoverSearch extends MarketFilters {
  readonly sort?: Exclude<ProjectSort, 'relevance'>;
  readonly view?: 'list';
  readonly cursor?: string;
}

export function readDiscover(search: Record<string, unknown>): DiscoverSearch {
  const words = searchTextOf(search['search'])?.trim();
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
    cursor: searchTextOf(search['cursor'], MAX_CURSOR_LENGTH),
  });
}

const MAX_CURSOR_LENGTH = 400;

function filterTextOf(value: unknown): string | undefined {
  const text = searchTextOf(value, MAX_FILTER_LENGTH);
  return text === undefined ? undefined : filterValue(text);
}

function viewOf({ sort, view, cursor, ...filters }: DiscoverSearch): DiscoverView {
  return {
    filters,
    sort: sort ?? (filters.search === undefined ? 'newest' : 'relevance'),
    view: view ?? 'grid',
    cursor: cursor ?? null,
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
  loader: ({
    context,
    deps,
  }: {
    context: LoaderContext & { added?: DiscoverSearch };
    deps: DiscoverSearch;
  }) =>
    prefetch(
      context,
      () => import('../api/project-queries.ts'),
      (client, { facetsQuery, marketQuery }) => {
        const search = { ...deps, ...context.added };
        const { sort: _sort, cursor: _cursor, ...filters } = search;
        void client.prefetchInfiniteQuery(marketQuery(search));
        void client.prefetchQuery(facetsQuery(filters));
      },
    ),
};

export const DiscoverPage = lazyPage(() => import('../features/discover/discover-page.tsx'), 'DiscoverPage');

/**
 * @param path - of the links to other filters
 * @param added - what the page's own path adds to its search
 * @param renderSearch - for frames without a search field
 */
export function DiscoverAt({
  path,
  search: given,
  added,
  topic,
  renderSearch,
}: {
  path: DiscoverPath;
  search: DiscoverSearch;
  added?: DiscoverSearch;
  topic?: Topic;
  renderSearch?: (search: string | undefined, onSearch: (search: string | undefined) => void) => ReactNode;
}) {
  const navigate = useNavigate();
  const isStillHere = useStillAt(path);
  const view = viewOf(readAgain({ ...given, ...added }));
  const changedBy = (change: DiscoverChange) => (before: object) =>
    readDiscover({ ...before, ...added, cursor: undefined, ...change });
  return (
    <DiscoverPage
      topic={topic}
      view={view}
      // oxlint-disable-next-line react/no-unstable-nested-components -- returns an element, is not a component
      linkTo={(change) => (
        <Link
          to={path}
          search={changedBy(change)}
          rel="nofollow"
          resetScroll={false}
          preload={false}
          activeOptions={{ exact: true }}
        />
      )}
      search={renderSearch?.(view.filters.search, (words) => {
        if (!isStillHere()) return;
        void navigate({ to: path, search: changedBy({ search: words }), replace: true, resetScroll: false });
      })}
    />
  );
}
