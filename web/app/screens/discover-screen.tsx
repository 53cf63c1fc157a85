import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { DiscoverPage } from '../../features/discover/discover-page.tsx';
import { readDiscover } from '../search.ts';
import { useStillAt } from './use-still-at.ts';

const route = getRouteApi('/guarded/framed/your-project');

export function DiscoverScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const isStillHere = useStillAt('/your-project');
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
        if (!isStillHere()) return;
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
