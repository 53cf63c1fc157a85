import { createRoute } from '@tanstack/react-router';
import { discoverOptions } from '../discover-options.ts';
import { lazyPage, withPages } from '../lazy-page.ts';
import { publicFrameRoute } from './public-frame.tsx';

export const DiscoverAt = lazyPage(() => import('../discover-at.tsx'), 'DiscoverAt');

export const discoverRoute = createRoute({
  getParentRoute: () => publicFrameRoute,
  path: '/discover',
  ...discoverOptions,
  wrapInSuspense: false,
  component: withPages(Discover, DiscoverAt),
});

function Discover() {
  return <DiscoverAt path="/discover" search={discoverRoute.useSearch()} />;
}
