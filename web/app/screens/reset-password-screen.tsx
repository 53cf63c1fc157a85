import { useLocation, useNavigate } from '@tanstack/react-router';
import { ResetPasswordPage } from '../../features/sign-in/reset-password-page.tsx';

/** The token stands behind `#`, which a browser keeps to itself. */
export function ResetPasswordScreen() {
  const navigate = useNavigate();
  const token = new URLSearchParams(useLocation().hash).get('token');
  return (
    <ResetPasswordPage
      key={token}
      token={token === '' ? null : token}
      onDone={(email) =>
        // In place of this page: its link is used up.
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
