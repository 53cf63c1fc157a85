import { useLocation } from '@tanstack/react-router';
import { ConfirmEmailPage } from '../../features/mail-links/confirm-email-page.tsx';
import { tokenOf } from '../link-token.ts';

export function ConfirmEmailScreen() {
  const token = tokenOf(useLocation().hash);
  return <ConfirmEmailPage key={token} token={token} />;
}
