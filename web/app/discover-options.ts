import {
  filterValue,
  type MarketFilters,
  MAX_FILTER_LENGTH,
  PRICE_BAND_VALUES,
} from '#domain/catalogue/facets.ts';
import { LIST_SORTS, type ProjectSort } from '#domain/projects/project-list.ts';
import { CATEGORIES, COMPLEXITIES } from '#domain/projects/project.ts';
import { type LoaderContext, prefetch } from './prefetch.ts';
import { choiceOf, defined, flagOf, searchTextOf } from './search-params.ts';

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

/** Validates again, because the router keeps parameters that `validateSearch` omits. */
export function readDiscoverAgain(search: DiscoverSearch): DiscoverSearch {
  return readDiscover({ ...search });
}

export const discoverOptions = {
  validateSearch: readDiscover,
  loaderDeps: ({ search }: { search: DiscoverSearch }) => {
    const { view: _view, ...filters } = readDiscoverAgain(search);
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
