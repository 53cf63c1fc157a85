import { useLocation, useNavigate } from '@tanstack/react-router';
import { TakeBackPage } from '../../features/mail-links/take-back-page.tsx';
import { tokenOf } from '../link-token.ts';

export function TakeBackScreen() {
  const navigate = useNavigate();
  const token = tokenOf(useLocation().hash);
  return (
    <TakeBackPage
      key={token}
      token={token}
      onTaken={(resetToken) =>
        void navigate({
          to: '/reset-password',
          hash: new URLSearchParams({ token: resetToken }).toString(),
          replace: true,
        })
      }
    />
  );
}
