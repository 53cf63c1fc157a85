import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { HydratedPage } from '../../api/page-data.ts';
import type { Session } from '../../api/session-port.ts';
import { contentId } from '../../components/layout/skip-link.tsx';
import { onDemandPart } from '../../components/ui/on-demand.tsx';
import { RouteError } from '../router-options.tsx';
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

/**
 * Moves the focus to the new content after a navigation, which browsers do only when a document loads. A page
 * that sets the focus itself keeps it.
 */
function RouteFocus() {
  const router = useRouter();
  // The first page shown does not get the focus, even after a redirect.
  const [start] = useState(() => router.state.location.pathname);
  useEffect(() => {
    let previous = start;
    return router.subscribe('onRendered', ({ toLocation: { pathname } }) => {
      if (pathname === previous) return;
      previous = pathname;
      focusContent();
    });
  }, [router, start]);
  return null;
}

function focusContent(): void {
  const main = document.getElementById(contentId);
  const { activeElement } = document;
  if (main === null || main.contains(activeElement)) return;
  if (activeElement?.closest('[role="dialog"]')) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
