import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { DiscoverPage } from '../../features/discover/discover-page.tsx';
import { readDiscover } from '../search.ts';

const route = getRouteApi('/guarded/framed/your-project');

export function DiscoverScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  return (
    <DiscoverPage
      view={{
        search: search.search ?? '',
        category: search.category ?? 'ALL',
        level: search.level ?? 'ALL',
        sort: search.sort ?? 'newest',
        view: search.view ?? 'grid',
      }}
      onChange={(change, { replace }) => {
        // A card was opened while the search still waited for a pause in typing: the person has moved on.
        if (router.state.location.pathname !== '/your-project') return;
        void navigate({
          to: '/your-project',
          search: (before) => readDiscover({ ...before, ...change }),
          replace,
          resetScroll: false,
        });
      }}
    />
  );
}
