import { createRoute } from '@tanstack/react-router';
import { PageLinkProvider } from '../../components/layout/page-link.tsx';
import { lazyPage, withPages } from '../lazy-page.ts';
import { routerLink } from '../router-link.tsx';
import { rootRoute } from './root.tsx';

const LandingPage = lazyPage(() => import('../../features/landing/landing-page.tsx'), 'LandingPage');

export const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: withPages(Landing, LandingPage),
});

/** The landing page within the application, where links do not load a new document. */
function Landing() {
  return (
    <PageLinkProvider value={routerLink}>
      <LandingPage />
    </PageLinkProvider>
  );
}
