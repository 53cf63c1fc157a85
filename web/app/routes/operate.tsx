import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { guardedRoute } from './guarded.tsx';

/** One route for the whole console, so that its code is not in the chunks of other pages. */
export const operateRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: '/operate/$',
  component: lazyPage(() => import('../../features/operate/console-page.tsx'), 'ConsolePage'),
});
