import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
import { readDashboard } from '../search.ts';
import { useStillAt } from './use-still-at.ts';

const route = getRouteApi('/guarded/framed/dashboard');

export function DashboardScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const isStillHere = useStillAt('/dashboard');
  return (
    <DashboardPage
      tab={search.tab ?? 'myproject'}
      search={search.search ?? ''}
      sort={search.sort ?? 'all'}
      onChange={(change, replace) => {
        if (!isStillHere()) return;
        void navigate({
          to: '/dashboard',
          search: (before) => readDashboard({ ...before, ...change }),
          replace,
          resetScroll: false,
        });
      }}
    />
  );
}
