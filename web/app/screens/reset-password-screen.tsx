import { useNavigate } from '@tanstack/react-router';
import { ResetPasswordPage } from '../../features/sign-in/reset-password-page.tsx';
import { useLinkToken } from '../link-token.ts';

export function ResetPasswordScreen() {
  const navigate = useNavigate();
  const token = useLinkToken('/reset-password');
  return (
    <ResetPasswordPage
      key={token}
      token={token}
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
