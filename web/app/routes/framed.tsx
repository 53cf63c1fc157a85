import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { guardedRoute } from './guarded.tsx';

export const framedRoute = createRoute({
  getParentRoute: () => guardedRoute,
  id: 'framed',
  component: lazyPage(() => import('../member-frame.tsx'), 'MemberFrame'),
});
