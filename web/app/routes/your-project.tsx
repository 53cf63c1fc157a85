import { createRoute } from '@tanstack/react-router';
import { discoverOptions } from '../discover-options.ts';
import { lazyPage, withPages } from '../lazy-page.ts';
import { DiscoverAt } from './discover.tsx';
import { framedRoute } from './framed.tsx';

const Search = lazyPage(() => import('../../features/discover/search.tsx'), 'Search');

export const yourProjectRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/your-project',
  ...discoverOptions,
  component: withPages(Discover, DiscoverAt, Search),
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
