import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { rootRoute } from './root-route.tsx';

/**
 * The page of all parts, at /_parts, and the layouts beside it. Only while developing, and in `vite build --mode parts`: both
 * conditions are constants of the build, so a production bundle holds neither these routes nor their code.
 */
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
