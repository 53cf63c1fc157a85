import { useLocation } from '@tanstack/react-router';
import { ForgotPasswordPage } from '../../features/sign-in/forgot-password-page.tsx';

export function ForgotPasswordScreen() {
  const { email } = useLocation().state;
  return <ForgotPasswordPage email={email} />;
}
