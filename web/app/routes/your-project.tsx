import { createRoute } from '@tanstack/react-router';
import { CATEGORIES, COMPLEXITIES, type Category, type Complexity } from '#domain/projects/project.ts';
import { lazyPage, withPages } from '../lazy-page.ts';
import { prefetch } from '../prefetch.ts';
import { useRouteSearch } from '../route-state.ts';
import { choiceOf, defined, searchTextOf } from '../search-params.ts';
import { useStillAt } from '../use-still-at.ts';
import { framedRoute } from './framed.tsx';

const DiscoverPage = lazyPage(() => import('../../features/discover/discover-page.tsx'), 'DiscoverPage');

const sorts = ['newest', 'oldest', 'price-low', 'price-high', 'popular'] as const;

/** The default filters, layout and sort are omitted from the URL: newest first, or a search's best match first. */
export interface DiscoverSearch {
  search?: string;
  category?: Category;
  level?: Complexity;
  sort?: (typeof sorts)[number];
  view?: 'list';
}

export function readDiscover(search: Record<string, unknown>): DiscoverSearch {
  const words = searchTextOf(search['search']);
  const sort = choiceOf(sorts, search['sort']);
  return defined<DiscoverSearch>({
    search: words,
    category: choiceOf(CATEGORIES, search['category']),
    level: choiceOf(COMPLEXITIES, search['level']),
    sort: sort === 'newest' && words === undefined ? undefined : sort,
    view: choiceOf(['list'], search['view']),
  });
}

export function viewOf({ search, category, level, sort, view }: DiscoverSearch) {
  return {
    search: search ?? '',
    category,
    level,
    sort: sort ?? (search === undefined ? 'newest' : 'relevance'),
    view: view ?? 'grid',
  } as const;
}

export const yourProjectRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/your-project',
  validateSearch: readDiscover,
  loaderDeps: ({ search: { view: _view, ...filters } }) => filters,
  loader: ({ context, deps }) =>
    prefetch(
      context,
      () => import('../../api/project-queries.ts'),
      (client, { projectListQuery }) => {
        void client.prefetchInfiniteQuery(projectListQuery('listed', deps));
      },
    ),
  component: withPages(Discover, DiscoverPage),
});

function Discover() {
  const search = useRouteSearch(yourProjectRoute);
  const navigate = yourProjectRoute.useNavigate();
  const isStillHere = useStillAt('/your-project');
  return (
    <DiscoverPage
      view={viewOf(search)}
      onChange={(change, { replace }) => {
        if (!isStillHere()) return;
        void navigate({
          search: (before) => readDiscover({ ...before, ...change }),
          replace,
          resetScroll: false,
        });
      }}
    />
  );
}
