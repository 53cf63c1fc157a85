import { createRoute, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { returnPathOf } from '#domain/accounts/return-path.ts';
import { readIdToken } from '../../api/identity/id-token.ts';
import type { Session } from '../../api/session-port.ts';
import { useSessionState } from '../../api/session.tsx';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { GuardScreen, Redirect, SessionPending } from '../guard-screen.tsx';
import { guardStepOf, redirectUnlessAt } from '../guard.ts';
import { lazyPage, withPages } from '../lazy-page.ts';
import { type NextSearch, readNext } from '../search-params.ts';
import { rootRoute } from './root.tsx';

const LogInPage = lazyPage(() => import('../../features/sign-in/log-in-page.tsx'), 'LogInPage');

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: readNext,
  beforeLoad: redirectSignedIn,
  component: withPages(LogIn, LogInPage),
});

function LogIn() {
  const { next } = loginRoute.useSearch();
  const { email, passwordChanged } = useLocation().state;
  // The server's HTML knows neither the parameters of the address nor the navigation's state.
  const known = useIsHydrated() ? { next, email, passwordChanged } : {};
  return (
    <SignedOutOnly next={next}>
      <LogInPage {...known} />
    </SignedOutOnly>
  );
}

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

/** Does not wait for the session, because the form must appear immediately if no token is stored. */
function redirectSignedIn({
  context: { session },
  search: { next },
  preload,
}: {
  context: { session: Session };
  search: NextSearch;
  preload: boolean;
}): void {
  if (!preload) redirectUnlessAt(['login'], session.getState(), next);
}

function SignedOutOnly({ next, children }: { next: string | undefined; children: ReactNode }) {
  const step = guardStepOf(useSessionState());
  if (step === 'inside') return <Redirect path={returnPathOf(next)} />;
  if (step === 'complete-profile' || step === 'verify-email') {
    return <GuardScreen step={step} next={next} />;
  }
  if (step === 'loading' && readIdToken() !== null) return <SessionPending />;
  return children;
}
