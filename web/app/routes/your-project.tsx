import { createRoute } from '@tanstack/react-router';
import { DiscoverAt, discoverOptions, DiscoverPage } from '../discover-options.tsx';
import { lazyPage, withPages } from '../lazy-page.ts';
import { framedRoute } from './framed.tsx';

const Search = lazyPage(() => import('../../features/discover/search.tsx'), 'Search');

export const yourProjectRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/your-project',
  ...discoverOptions,
  component: withPages(Discover, DiscoverPage, Search),
});

function Discover() {
  return (
    <DiscoverAt
      path="/your-project"
      search={yourProjectRoute.useSearch()}
      renderSearch={(search, onSearch) => <Search search={search} onSearch={onSearch} />}
    />
  );
}
