import { createRoute } from '@tanstack/react-router';
import { lazyPage, withPages } from '../lazy-page.ts';
import { prefetch } from '../prefetch.ts';
import { useRouteSearch } from '../route-state.ts';
import { useStillAt } from '../use-still-at.ts';
import { barredRoute } from './barred.tsx';
import { readDiscover, viewOf } from './your-project.tsx';

const DiscoverPage = lazyPage(() => import('../../features/discover/discover-page.tsx'), 'DiscoverPage');

/** The list of `/your-project` in the frame of public pages. Visitors get a document instead. */
export const discoverRoute = createRoute({
  getParentRoute: () => barredRoute,
  path: '/discover',
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
  const search = useRouteSearch(discoverRoute);
  const navigate = discoverRoute.useNavigate();
  const isStillHere = useStillAt('/discover');
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
