import { createRoute } from '@tanstack/react-router';
import { DiscoverAt, discoverOptions, DiscoverPage } from '../discover-options.tsx';
import { withPages } from '../lazy-page.ts';
import { publicFrameRoute } from './public-frame.tsx';

export const discoverRoute = createRoute({
  getParentRoute: () => publicFrameRoute,
  path: '/discover',
  ...discoverOptions,
  wrapInSuspense: false,
  component: withPages(Discover, DiscoverPage),
});

function Discover() {
  return <DiscoverAt path="/discover" search={discoverRoute.useSearch()} />;
}
