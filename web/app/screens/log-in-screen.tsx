import { getRouteApi } from '@tanstack/react-router';
import { LogInPage } from '../../features/sign-in/log-in-page.tsx';
import { SignedOutOnly } from './signed-out-only.tsx';

const route = getRouteApi('/login');

export function LogInScreen() {
  const { next } = route.useSearch();
  return (
    <SignedOutOnly next={next}>
      <LogInPage next={next} />
    </SignedOutOnly>
  );
}
