import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { rootRoute } from './root.tsx';

/** Both conditions are build-time constants, so production builds omit the component catalogue. */
export const partsRoutes: AnyRoute[] =
  import.meta.env.DEV || import.meta.env.MODE === 'parts'
    ? [
        createRoute({
          getParentRoute: () => rootRoute,
          path: '/_parts',
          component: lazyRouteComponent(() => import('../parts/parts-page.tsx'), 'PartsPage'),
        }),
        createRoute({
          getParentRoute: () => rootRoute,
          path: '/_parts/$layout',
          component: lazyRouteComponent(() => import('../parts/layouts-page.tsx'), 'LayoutsPage'),
        }),
      ]
    : [];
