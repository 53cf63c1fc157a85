import { createRoute, useLocation } from '@tanstack/react-router';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { lazyPage, withPages } from '../lazy-page.ts';
import { readNext } from '../search-params.ts';
import { redirectSignedIn, SignedOutOnly } from '../signed-out-only.tsx';
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
