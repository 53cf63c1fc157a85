import { createRoute } from '@tanstack/react-router';
import { texts } from '../../lib/texts.ts';
import { PlaceholderPage } from '../placeholder-page.tsx';
import { rootRoute } from './root-route.tsx';

const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: () => <PlaceholderPage title={texts.common.brand} />,
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  component: () => <PlaceholderPage title={texts.auth.loginTitle} />,
});

const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  component: () => <PlaceholderPage title={texts.auth.signupTitle} />,
});

/** Open to everybody. */
export const publicRoutes = [landingRoute, loginRoute, signupRoute] as const;
