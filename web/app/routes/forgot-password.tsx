import { createRoute, useLocation } from '@tanstack/react-router';
import { lazyPage, withPages } from '../lazy-page.ts';
import { rootRoute } from './root.tsx';

const ForgotPasswordPage = lazyPage(
  () => import('../../features/sign-in/forgot-password-page.tsx'),
  'ForgotPasswordPage',
);

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: withPages(ForgotPassword, ForgotPasswordPage),
});

function ForgotPassword() {
  const { email } = useLocation().state;
  return <ForgotPasswordPage email={email} />;
}
