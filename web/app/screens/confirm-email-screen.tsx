import { ConfirmEmailPage } from '../../features/mail-links/confirm-email-page.tsx';
import { useLinkToken } from '../link-token.ts';

export function ConfirmEmailScreen() {
  const token = useLinkToken('/confirm-email');
  return <ConfirmEmailPage key={token} token={token} />;
}
