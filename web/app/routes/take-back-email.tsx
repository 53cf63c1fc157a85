import { createRoute } from '@tanstack/react-router';
import { lazyPage, withPages } from '../lazy-page.ts';
import { useLinkToken } from '../link-token.ts';
import { rootRoute } from './root.tsx';

const TakeBackPage = lazyPage(() => import('../../features/mail-links/take-back-page.tsx'), 'TakeBackPage');

export const takeBackEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/take-back-email',
  component: withPages(TakeBackEmail, TakeBackPage),
});

function TakeBackEmail() {
  const navigate = takeBackEmailRoute.useNavigate();
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
