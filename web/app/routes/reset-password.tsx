import { createRoute } from '@tanstack/react-router';
import { lazyPage, withPages } from '../lazy-page.ts';
import { useLinkToken } from '../link-token.ts';
import { rootRoute } from './root.tsx';

const ResetPasswordPage = lazyPage(
  () => import('../../features/sign-in/reset-password-page.tsx'),
  'ResetPasswordPage',
);

export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  component: withPages(ResetPassword, ResetPasswordPage),
});

function ResetPassword() {
  const navigate = resetPasswordRoute.useNavigate();
  const token = useLinkToken('/reset-password');
  return (
    <ResetPasswordPage
      key={token}
      token={token}
      onDone={(email) =>
        void navigate({
          to: '/login',
          search: {},
          hash: '',
          state: { email, passwordChanged: true },
          replace: true,
        })
      }
    />
  );
}
