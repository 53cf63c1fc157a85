import {
  createRoute,
  Outlet,
  redirect,
  useLocation,
  useMatches,
  useNavigate,
  useRouter,
} from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { ProfileProvider, useSessionState } from '../../api/session.tsx';
import { PageLinkProvider } from '../../components/layout/page-link.tsx';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { type DiscoverSearch, readDiscover } from '../discover-options.tsx';
import { guardStepOf } from '../guard.ts';
import { lazyPage, withPages } from '../lazy-page.ts';
import { routerLink } from '../router-link.tsx';
import { watchSignedIn } from '../signed-in-attribute.ts';
import { rootRoute } from './root.tsx';

const BarFrame = lazyPage(() => import('../../components/layout/bar-frame.tsx'), 'BarFrame');

/**
 * The server renders these pages for visitors, and the application hydrates them for members. Inside the application
 * only members open them; for anybody else the document is loaded.
 */
export const publicFrameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public-frame',
  beforeLoad: async ({ context: { session, isServer }, location, preload }) => {
    if (isServer === true) return { isMember: false };
    const state = preload ? session.getState() : await session.settled();
    const isMember = guardStepOf(state) === 'inside';
    if (!isMember && !preload) throw redirect({ href: location.href, reloadDocument: true });
    return { isMember };
  },
  // Everything hydrates at once, so that nothing is updated before it is hydrated.
  wrapInSuspense: false,
  component: withPages(PublicFrame, BarFrame),
});

/** Null on pages that are no list of the market. */
function marketSearchOf(
  matches: readonly { routeId: string; search: object; context: object }[],
): DiscoverSearch | null {
  const last = matches.at(-1);
  if (last?.routeId.startsWith('/public-frame/discover') !== true) return null;
  const { added } = last.context as { added?: DiscoverSearch };
  return readDiscover({ ...last.search, ...added });
}

function PublicFrame() {
  const state = useSessionState();
  const isHydrated = useIsHydrated();
  const profile = state.kind === 'ready' && guardStepOf(state) === 'inside' ? state.profile : null;
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
    <ProfileProvider value={profile}>
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
    </ProfileProvider>
  );
}
