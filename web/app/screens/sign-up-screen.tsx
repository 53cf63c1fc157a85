import { getRouteApi } from '@tanstack/react-router';
import { SignUpPage } from '../../features/sign-in/sign-up-page.tsx';
import { SignedOutOnly } from './signed-out-only.tsx';

const route = getRouteApi('/signup');

export function SignUpScreen() {
  const { next } = route.useSearch();
  return (
    <SignedOutOnly next={next}>
      <SignUpPage next={next} />
    </SignedOutOnly>
  );
}
