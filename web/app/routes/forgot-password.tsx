import { createRoute, useLocation } from '@tanstack/react-router';
import { configQuery } from '../../api/config-query.ts';
import { lazyPage, withPages } from '../lazy-page.ts';
import { rootRoute } from './root.tsx';

const ForgotPasswordPage = lazyPage(
  () => import('../../features/sign-in/forgot-password-page.tsx'),
  'ForgotPasswordPage',
);

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  // The configuration is loaded before the first frame, because the sandbox's banner would otherwise shift the page.
  loader: ({ context }) => context.queryClient.prefetchQuery(configQuery),
  component: withPages(ForgotPassword, ForgotPasswordPage),
});

function ForgotPassword() {
  const { email } = useLocation().state;
  return <ForgotPasswordPage email={email} />;
}
