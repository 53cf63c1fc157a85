import { createRoute, Link } from '@tanstack/react-router';
import type { AddStep } from '../../features/add-project/steps.ts';
import { takeReturnPath } from '../../lib/return-path.ts';
import { discoverOptions } from '../discover-options.ts';
import { lazyPage, withPages } from '../lazy-page.ts';
import { prefetch } from '../prefetch.ts';
import { choiceOf, defined, searchTextOf } from '../search-params.ts';
import { useStillAt } from '../use-still-at.ts';
import { framedRoute, guardedRoute } from './guarded.tsx';
import { DiscoverAt } from './market.tsx';

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
  // The link to the first tab would be active on the others too, whose address has more.
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

const AddProjectPage = lazyPage(
  () => import('../../features/add-project/add-project-page.tsx'),
  'AddProjectPage',
);

const readStep = ({ step }: Record<string, unknown>): { step?: AddStep } =>
  step === 'describe' || step === 'price' ? { step } : {};

export const addProjectRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/add-project',
  validateSearch: readStep,
  component: withPages(AddProject, AddProjectPage),
});

function AddProject() {
  const navigate = addProjectRoute.useNavigate();
  const { step = 'pick' } = addProjectRoute.useSearch();
  return (
    <AddProjectPage
      step={step}
      onStep={(next) => void navigate({ search: readStep({ step: next }) })}
      onAdded={(projectId) =>
        void navigate({ to: '/projects/$projectId', params: { projectId }, replace: true })
      }
    />
  );
}

const Search = lazyPage(() => import('../../features/discover/search.tsx'), 'Search');

export const yourProjectRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/your-project',
  ...discoverOptions,
  component: withPages(YourProject, DiscoverAt, Search),
});

function YourProject() {
  return (
    <DiscoverAt
      path="/your-project"
      search={yourProjectRoute.useSearch()}
      renderSearch={(search, onSearch) => <Search search={search} onSearch={onSearch} />}
    />
  );
}

export const feedRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/feed',
  loader: ({ context }) =>
    prefetch(
      context,
      () => import('../../api/feed-queries.ts'),
      (client, { feedQuery }) => client.prefetchInfiniteQuery(feedQuery),
    ),
  component: lazyPage(() => import('../../features/feed/feed-page.tsx'), 'FeedPage'),
});

export const privateQuestionsRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/private-questions',
  validateSearch: ({ thread }: Record<string, unknown>) =>
    defined<{ thread?: string }>({ thread: searchTextOf(thread) }),
  component: lazyPage(
    () => import('../../features/private-questions/private-questions-page.tsx'),
    'PrivateQuestionsPage',
  ),
});

const ProfilePage = lazyPage(() => import('../../features/profile/profile-page.tsx'), 'ProfilePage');

const githubOutcomes = ['linked', 'taken', 'failed', 'cancelled'] as const;

interface ProfileSearch {
  github?: (typeof githubOutcomes)[number];
}

export const profileRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/profile',
  validateSearch: (search: Record<string, unknown>) =>
    defined<ProfileSearch>({ github: choiceOf(githubOutcomes, search['github']) }),
  component: withPages(Profile, ProfilePage),
});

function Profile() {
  const { github } = profileRoute.useSearch();
  const navigate = profileRoute.useNavigate();
  return (
    <ProfilePage
      githubOutcome={github}
      onOutcomeSeen={() => void navigate({ to: takeReturnPath() ?? '/profile', search: {}, replace: true })}
    />
  );
}

const importSettings = () =>
  Promise.all([import('../../api/claim-queries.ts'), import('../../api/settings-queries.ts')]);

export const settingRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/setting',
  loader: ({ context }) =>
    prefetch(context, importSettings, (client, [{ claimsQuery }, { notificationsQuery, sessionsQuery }]) => {
      void client.prefetchQuery(notificationsQuery);
      void client.prefetchQuery(sessionsQuery);
      void client.prefetchQuery(claimsQuery);
    }),
  component: lazyPage(() => import('../../features/settings/settings-page.tsx'), 'SettingsPage'),
});

export const operateRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: '/operate/$',
  component: lazyPage(() => import('../../features/operate/console-page.tsx'), 'ConsolePage'),
});
