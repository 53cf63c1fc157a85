import { createBrowserHistory, createRouter } from '@tanstack/react-router';
import { FullScreenMessage } from '../components/layout/full-screen-message.tsx';
import { withOverlayEntry } from '../lib/overlay-history.ts';
import { commonTexts } from '../lib/texts/common.ts';
import { RouteError } from './route-error.tsx';
import { accountRoutes } from './routes/account-routes.tsx';
import { guardedRoutes } from './routes/guarded-routes.tsx';
import { partsRoutes } from './routes/parts-routes.tsx';
import { publicRoutes } from './routes/public-routes.tsx';
import { rootRoute, type RouterContext } from './routes/root-route.tsx';

/** One file a group of routes in routes/; screens are imported lazily there, which splits the bundle by route. */
const routeTree = rootRoute.addChildren([...publicRoutes, ...accountRoutes, guardedRoutes]);

export function createAppRouter(context: RouterContext) {
  // Outside the typed tree, because a production build does not have them.
  const tree = rootRoute.addChildren([...publicRoutes, ...accountRoutes, guardedRoutes, ...partsRoutes]);
  return createRouter({
    routeTree: tree as unknown as typeof routeTree,
    context,
    history: withOverlayEntry(createBrowserHistory),
    defaultPreload: 'intent',
    // Server state is kept fresh by the query client, not by the router.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: RouteError,
    defaultPendingComponent: () => <FullScreenMessage message={commonTexts.loading} />,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  /** What one page hands to the next beside the address. */
  interface HistoryState {
    /** An address that was typed already. */
    email?: string;
    /** Just now, by a link. */
    passwordChanged?: boolean;
  }
}
