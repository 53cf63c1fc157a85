import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readNext } from '../search.ts';
import { landingRoute } from './landing-route.tsx';
import { rootRoute } from './root-route.tsx';

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: readNext,
  component: lazyRouteComponent(() => import('../screens/log-in-screen.tsx'), 'LogInScreen'),
});

const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  validateSearch: readNext,
  component: lazyRouteComponent(() => import('../screens/sign-up-screen.tsx'), 'SignUpScreen'),
});

/** Open to everybody. */
export const publicRoutes = [landingRoute, loginRoute, signupRoute] as const;
