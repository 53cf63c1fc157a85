import { getRouteApi, useLocation } from '@tanstack/react-router';
import { LogInPage } from '../../features/sign-in/log-in-page.tsx';
import { SignedOutOnly } from './signed-out-only.tsx';

const route = getRouteApi('/login');

export function LogInScreen() {
  const { next } = route.useSearch();
  const { email, passwordChanged } = useLocation().state;
  return (
    <SignedOutOnly next={next}>
      <LogInPage next={next} email={email} passwordChanged={passwordChanged} />
    </SignedOutOnly>
  );
}
