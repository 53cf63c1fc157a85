import { createRoute } from '@tanstack/react-router';
import { DiscoverAt, discoverOptions, DiscoverPage } from '../discover-options.tsx';
import { withPages } from '../lazy-page.ts';
import { framedRoute } from './framed.tsx';

export const yourProjectRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/your-project',
  ...discoverOptions,
  component: withPages(Discover, DiscoverPage),
});

function Discover() {
  return <DiscoverAt path="/your-project" search={yourProjectRoute.useSearch()} hasSearch={true} />;
}
