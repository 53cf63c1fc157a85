import { createRoute, Outlet, useNavigate } from '@tanstack/react-router';
import { AppFrame } from '../../components/layout/app-frame.tsx';
import { texts } from '../../lib/texts.ts';
import { PlaceholderPage } from '../placeholder-page.tsx';
import { rootRoute } from './root-route.tsx';

/** The sidebar layout; the guard stands here. */
const guardedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'guarded',
  component: GuardedLayout,
});

function GuardedLayout() {
  const navigate = useNavigate();
  return (
    <AppFrame onLogout={() => void navigate({ to: '/login' })}>
      <Outlet />
    </AppFrame>
  );
}

const dashboardRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: '/dashboard',
  component: () => <PlaceholderPage title={texts.dashboard.title} />,
});

const addProjectRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: '/add-project',
  component: () => <PlaceholderPage title={texts.addProject.title} />,
});

const discoverRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: '/your-project',
  component: () => <PlaceholderPage title={texts.discover.title} />,
});

const projectRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: '/projects/$projectId',
  component: () => <PlaceholderPage title={texts.project.about} />,
});

const ordersRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: '/orders',
  component: () => <PlaceholderPage title={texts.orders.title} />,
});

const profileRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: '/profile',
  component: () => <PlaceholderPage title={texts.profile.title} />,
});

const settingsRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: '/setting',
  component: () => <PlaceholderPage title={texts.settings.title} />,
});

export const guardedRoutes = guardedRoute.addChildren([
  dashboardRoute,
  addProjectRoute,
  discoverRoute,
  projectRoute,
  ordersRoute,
  profileRoute,
  settingsRoute,
]);
