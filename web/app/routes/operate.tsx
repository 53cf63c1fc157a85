import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { guardedRoute } from './guarded.tsx';

export const operateRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: '/operate/$',
  component: lazyPage(() => import('../../features/operate/console-page.tsx'), 'ConsolePage'),
});
