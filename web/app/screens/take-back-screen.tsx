import { useNavigate } from '@tanstack/react-router';
import { TakeBackPage } from '../../features/mail-links/take-back-page.tsx';
import { useLinkToken } from '../link-token.ts';

export function TakeBackScreen() {
  const navigate = useNavigate();
  const token = useLinkToken('/take-back-email');
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
