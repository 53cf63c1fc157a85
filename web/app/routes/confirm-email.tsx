import { createRoute } from '@tanstack/react-router';
import { lazyPage, withPages } from '../lazy-page.ts';
import { useLinkToken } from '../link-token.ts';
import { rootRoute } from './root.tsx';

const ConfirmEmailPage = lazyPage(
  () => import('../../features/mail-links/confirm-email-page.tsx'),
  'ConfirmEmailPage',
);

export const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  component: withPages(ConfirmEmail, ConfirmEmailPage),
});

function ConfirmEmail() {
  const token = useLinkToken('/confirm-email');
  return <ConfirmEmailPage key={token} token={token} />;
}
