import { createRoute } from '@tanstack/react-router';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { lazyPage, withPages } from '../lazy-page.ts';
import { readNext } from '../search-params.ts';
import { redirectSignedIn, SignedOutOnly } from '../signed-out-only.tsx';
import { rootRoute } from './root.tsx';

const SignUpPage = lazyPage(() => import('../../features/sign-in/sign-up-page.tsx'), 'SignUpPage');

export const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  validateSearch: readNext,
  beforeLoad: redirectSignedIn,
  component: withPages(SignUp, SignUpPage),
});

function SignUp() {
  const { next } = signupRoute.useSearch();
  // The server's HTML does not know the parameters of the address.
  const known = useIsHydrated() ? { next } : {};
  return (
    <SignedOutOnly next={next}>
      <SignUpPage {...known} />
    </SignedOutOnly>
  );
}
