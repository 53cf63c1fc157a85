import { createRoute } from '@tanstack/react-router';
import { texts } from '../../lib/texts.ts';
import { PlaceholderPage } from '../placeholder-page.tsx';
import { rootRoute } from './root-route.tsx';

const completeProfileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/complete-profile',
  component: () => <PlaceholderPage title={texts.completeProfile.title} />,
});

const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  component: () => <PlaceholderPage title={texts.verifyEmail.title} />,
});

/** For somebody signed in who may not pass the guard yet. */
export const accountRoutes = [completeProfileRoute, verifyEmailRoute] as const;
