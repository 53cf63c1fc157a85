import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../lazy-screen.ts';
import { readNext, readVerify } from '../search.ts';
import { rootRoute } from './root-route.tsx';

const completeProfileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/complete-profile',
  validateSearch: readNext,
  component: lazyScreen(() => import('../screens/complete-profile-screen.tsx'), 'CompleteProfileScreen'),
});

const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch: readVerify,
  component: lazyScreen(() => import('../screens/verify-email-screen.tsx'), 'VerifyEmailScreen'),
});

/** For somebody signed in who may not pass the guard yet. */
export const accountRoutes = [completeProfileRoute, verifyEmailRoute] as const;
