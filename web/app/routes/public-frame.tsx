import { createRoute, Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useProfile } from '../../api/session.tsx';
import { BarFrame } from '../../components/layout/bar-frame.tsx';
import { PageLinkProvider } from '../../components/layout/page-link.tsx';
import { readDiscover } from '../discover-options.tsx';
import { routerLink } from '../router-link.tsx';
import { watchSignedIn } from '../signed-in-attribute.ts';
import { guardedRoute } from './guarded.tsx';

export const publicFrameRoute = createRoute({
  getParentRoute: () => guardedRoute,
  id: 'public-frame',
  component: PublicFrame,
});

function PublicFrame() {
  const profile = useProfile();
  useEffect(() => watchSignedIn(), []);
  const navigate = useNavigate();
  const { search, ...filters } = useSearch({ strict: false });
  const isDiscover = useLocation().pathname === '/discover';
  const [year] = useState(() => new Date().getFullYear());
  return (
    <PageLinkProvider value={routerLink}>
      <BarFrame
        user={{ name: profile.fullName ?? profile.username ?? profile.email, photoUrl: profile.profilePhoto }}
        search={search}
        isDense={isDiscover}
        onSearch={(words) => {
          void navigate({
            to: '/discover',
            search: readDiscover({ ...(isDiscover ? filters : {}), search: words }),
          });
        }}
        year={year}
      >
        <Outlet />
      </BarFrame>
    </PageLinkProvider>
  );
}
