import { createRoute } from '@tanstack/react-router';
import { FramedLayout } from '../framed-layout.tsx';
import { Guard } from '../guard-screen.tsx';
import { lazyScreen } from '../lazy-screen.ts';
import { readDashboard, readDiscover, readOrders, readProfile, readProject } from '../search.ts';
import { rootRoute } from './root-route.tsx';

/** For people with a complete profile and a verified address. */
const guardedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'guarded',
  component: Guard,
});

/** The pages beside the sidebar. A project's page fills the screen instead. */
const framedRoute = createRoute({
  getParentRoute: () => guardedRoute,
  id: 'framed',
  component: FramedLayout,
});

const dashboardRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/dashboard',
  validateSearch: readDashboard,
  component: lazyScreen(() => import('../screens/dashboard-screen.tsx'), 'DashboardScreen'),
});

const addProjectRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/add-project',
  component: lazyScreen(() => import('../screens/add-project-screen.tsx'), 'AddProjectScreen'),
});

const discoverRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/your-project',
  validateSearch: readDiscover,
  component: lazyScreen(() => import('../screens/discover-screen.tsx'), 'DiscoverScreen'),
});

const projectRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: '/projects/$projectId',
  validateSearch: readProject,
  component: lazyScreen(() => import('../screens/project-screen.tsx'), 'ProjectScreen'),
});

const ordersRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/orders',
  validateSearch: readOrders,
  component: lazyScreen(() => import('../screens/orders-screen.tsx'), 'OrdersScreen'),
});

const profileRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/profile',
  validateSearch: readProfile,
  component: lazyScreen(() => import('../screens/profile-screen.tsx'), 'ProfileScreen'),
});

/** A page of its own, without the sidebar: it is made to be printed. */
const receiptRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: '/receipts/$purchaseId',
  component: lazyScreen(() => import('../screens/receipt-screen.tsx'), 'ReceiptScreen'),
});

const settingsRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/setting',
  component: lazyScreen(() => import('../../features/settings/settings-page.tsx'), 'SettingsPage'),
});

export const guardedRoutes = guardedRoute.addChildren([
  framedRoute.addChildren([
    dashboardRoute,
    addProjectRoute,
    discoverRoute,
    ordersRoute,
    profileRoute,
    settingsRoute,
  ]),
  projectRoute,
  receiptRoute,
]);
