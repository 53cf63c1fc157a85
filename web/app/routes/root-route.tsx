import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router';
import type { Session } from '../../api/session-store.ts';
import { NotFound } from '../not-found.tsx';
import { RouteError } from '../route-error.tsx';
import { RouteFocus } from '../route-focus.tsx';
import { SandboxBanner } from '../sandbox-banner.tsx';

/** What loaders of every route receive. */
export interface RouterContext {
  queryClient: QueryClient;
  session: Session;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: RouteError,
});

function Root() {
  // Beside the sidebar the frame has its own place for it.
  const framed = useMatches({
    select: (matches) => matches.some((match) => match.routeId === '/guarded/framed'),
  });
  return (
    <>
      {!framed && <SandboxBanner />}
      <RouteFocus />
      <Outlet />
    </>
  );
}
