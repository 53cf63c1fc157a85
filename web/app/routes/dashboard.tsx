import { createRoute, Link } from '@tanstack/react-router';
import { lazyPage, withPages } from '../lazy-page.ts';
import { prefetch } from '../prefetch.ts';
import { choiceOf, defined, searchTextOf } from '../search-params.ts';
import { useStillAt } from '../use-still-at.ts';
import { framedRoute } from './framed.tsx';

const DashboardPage = lazyPage(() => import('../../features/dashboard/dashboard-page.tsx'), 'DashboardPage');

const importQueries = () =>
  Promise.all([
    import('../../api/due-orders-query.ts'),
    import('../../api/payment-queries.ts'),
    import('../../api/project-queries.ts'),
  ]);

const tabs = ['myproject', 'bought', 'bookmark', 'history'] as const;
const sorts = ['recent', 'popular'] as const;

interface DashboardSearch {
  tab?: (typeof tabs)[number];
  search?: string;
  sort?: (typeof sorts)[number];
}

function readDashboard(search: Record<string, unknown>): DashboardSearch {
  return defined<DashboardSearch>({
    tab: choiceOf(tabs, search['tab']),
    search: searchTextOf(search['search']),
    sort: choiceOf(sorts, search['sort']),
  });
}

export const dashboardRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/dashboard',
  validateSearch: readDashboard,
  loader: ({ context }) =>
    prefetch(
      context,
      importQueries,
      (client, [{ dueOrdersQuery }, { paymentHistoryQuery }, { projectListQuery }]) => {
        for (const list of ['own', 'bought', 'bookmarked'] as const) {
          void client.prefetchInfiniteQuery(projectListQuery(list));
        }
        void client.prefetchInfiniteQuery(paymentHistoryQuery);
        void client.prefetchQuery(dueOrdersQuery);
      },
    ),
  component: withPages(Dashboard, DashboardPage),
});

function Dashboard() {
  const { tab, search = '', sort = 'all' } = dashboardRoute.useSearch();
  const navigate = dashboardRoute.useNavigate();
  const isStillHere = useStillAt('/dashboard');
  return (
    <DashboardPage
      tab={tab}
      search={search}
      sort={sort}
      onChange={(change) => {
        if (!isStillHere()) return;
        void navigate({ search: changedBy(change), replace: true, resetScroll: false });
      }}
      linkTo={linkTo}
    />
  );
}

function linkTo(tab: DashboardSearch['tab']) {
  return (
    <Link
      to="/dashboard"
      search={changedBy({ tab })}
      activeOptions={{ exact: true }}
      resetScroll={false}
      preload={false}
    />
  );
}

function changedBy(change: object) {
  return (before: object): DashboardSearch => readDashboard({ ...before, ...change });
}
