import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../lazy-screen.ts';
import { readNext } from '../search.ts';
import { landingRoute } from './landing-route.tsx';
import { rootRoute } from './root-route.tsx';

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: readNext,
  component: lazyScreen(() => import('../screens/log-in-screen.tsx'), 'LogInScreen'),
});

const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  validateSearch: readNext,
  component: lazyScreen(() => import('../screens/sign-up-screen.tsx'), 'SignUpScreen'),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyScreen(() => import('../screens/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  component: lazyScreen(() => import('../screens/reset-password-screen.tsx'), 'ResetPasswordScreen'),
});

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  component: lazyScreen(() => import('../screens/confirm-email-screen.tsx'), 'ConfirmEmailScreen'),
});

const takeBackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/take-back-email',
  component: lazyScreen(() => import('../screens/take-back-screen.tsx'), 'TakeBackScreen'),
});

/** Open to everybody. */
export const publicRoutes = [
  landingRoute,
  loginRoute,
  signupRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  confirmEmailRoute,
  takeBackRoute,
] as const;
