import {
  Link,
  type LinkProps,
  Outlet,
  useLocation,
  useMatches,
  useNavigate,
  useRouter,
} from '@tanstack/react-router';
import { type ComponentProps, useEffect, useEffectEvent } from 'react';
import { useMember, useSessionState } from '../api/session.tsx';
import { BarFrame } from '../components/layout/bar-frame.tsx';
import { type PageLinkProps, PageLinkProvider } from '../components/layout/page-link.tsx';
import { useIsHydrated } from '../lib/use-is-hydrated.ts';
import { type DiscoverSearch, readDiscover } from './discover-options.ts';
import { watchSignedIn } from './signed-in-attribute.ts';

/** Null on pages that are no list of the market. */
function marketSearchOf(
  matches: readonly { routeId: string; search: object; context: object }[],
): DiscoverSearch | null {
  const last = matches.at(-1);
  if (last?.routeId.startsWith('/public-frame/discover') !== true) return null;
  const { added } = last.context as { added?: DiscoverSearch };
  return readDiscover({ ...last.search, ...added });
}

export function PublicFrame() {
  const state = useSessionState();
  const isHydrated = useIsHydrated();
  const profile = useMember();
  const { options } = useRouter();
  const finishHydration = useEffectEvent(() => options.context.onHydrated?.());
  useEffect(() => finishHydration(), []);
  useEffect(() => watchSignedIn(), []);
  const hasEnded = isHydrated && profile === null && state.kind !== 'loading' && state.kind !== 'fetching';
  useEffect(() => {
    if (hasEnded) location.reload();
  }, [hasEnded]);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const market = useMatches({ select: marketSearchOf });
  const { search, cursor: _cursor, ...filters } = market ?? {};
  return (
    <PageLinkProvider value={routerLink}>
      <BarFrame
        user={
          profile === null
            ? undefined
            : {
                name: profile.fullName ?? profile.username ?? profile.email,
                photoUrl: profile.profilePhoto,
              }
        }
        search={search}
        filters={filters}
        loginNext={market === null ? pathname : undefined}
        isDense={market !== null}
        onSearch={(words) => {
          void navigate({
            to: '/discover',
            search: readDiscover({ ...filters, search: words }),
          });
        }}
      >
        <Outlet />
      </BarFrame>
    </PageLinkProvider>
  );
}

function routerLink(props: PageLinkProps) {
  return <Link {...(props as LinkProps & ComponentProps<'a'>)} />;
}
