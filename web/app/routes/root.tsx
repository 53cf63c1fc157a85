import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router';
import type { HydratedPage } from '../../api/page-data.ts';
import type { Session } from '../../api/session-port.ts';
import { onDemandPart } from '../../components/ui/on-demand.tsx';
import { RouteError } from '../route-error.tsx';
import { RouteFocus } from '../route-focus.tsx';
import { SandboxBanner } from '../sandbox-banner.tsx';

const NotFound = onDemandPart(async () => (await import('../../components/layout/not-found.tsx')).NotFound);

/** Loaded while there is a connection. */
const OfflineBanner = onDemandPart(async () => (await import('../offline-banner.tsx')).OfflineBanner);

export interface RouterContext {
  queryClient: QueryClient;
  session: Session;
  isServer?: boolean;
  /** What the document contains that the server rendered, if members hydrate it. */
  servedPage?: HydratedPage | null;
  /** Called when a page from the server has been hydrated. */
  onHydrated?: () => void;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: RouteError,
});

function Root() {
  const isFramed = useMatches({
    select: (matches) => matches.some((match) => match.routeId === '/guarded/framed'),
  });
  return (
    <>
      <OfflineBanner />
      {!isFramed && <SandboxBanner />}
      <RouteFocus />
      <Outlet />
    </>
  );
}
