import { createRoute, Outlet, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useProfile } from '../../api/session.tsx';
import { BarFrame } from '../../components/layout/bar-frame.tsx';
import { PageLinkProvider } from '../../components/layout/page-link.tsx';
import { routerLink } from '../router-link.tsx';
import { searchTextOf } from '../search-params.ts';
import { watchSignedIn } from '../signed-in-attribute.ts';
import { guardedRoute } from './guarded.tsx';

/** Parent of the pages that visitors get as documents (public-pages), for members. */
export const barredRoute = createRoute({
  getParentRoute: () => guardedRoute,
  id: 'barred',
  component: Barred,
});

function Barred() {
  const profile = useProfile();
  useEffect(() => watchSignedIn(), []);
  const navigate = useNavigate();
  const { search } = useSearch({ strict: false });
  const [year] = useState(() => new Date().getFullYear());
  return (
    <PageLinkProvider value={routerLink}>
      <BarFrame
        user={{ name: profile.fullName ?? profile.username ?? profile.email, photoUrl: profile.profilePhoto }}
        search={search}
        onSearch={(words) => {
          const wanted = searchTextOf(words);
          void navigate({ to: '/discover', search: wanted === undefined ? {} : { search: wanted } });
        }}
        year={year}
      >
        <Outlet />
      </BarFrame>
    </PageLinkProvider>
  );
}
