import { createRoute } from '@tanstack/react-router';
import { SessionPending } from '../guard-screen.tsx';
import { requireStep } from '../guard.ts';
import { lazyPage } from '../lazy-page.ts';
import { readNext } from '../search-params.ts';
import { rootRoute } from './root.tsx';

export const completeProfileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/complete-profile',
  validateSearch: readNext,
  beforeLoad: async ({ context: { session }, search: { next }, preload }) => {
    if (!preload) await requireStep(session, ['complete-profile'], next);
  },
  pendingMs: 0,
  pendingComponent: SessionPending,
  component: lazyPage(() => import('../complete-profile-screen.tsx'), 'CompleteProfileScreen'),
});
