import { Navigate, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ProfileProvider, useSessionState } from '../api/session.tsx';
import { FullScreenMessage } from '../components/layout/full-screen-message.tsx';
import { texts } from '../lib/texts.ts';
import { nextSearch, stopOf, type Stop } from './guard.ts';

/** Waiting, or on the way to another page: the same for every page that needs a person. */
export function StopScreen({ stop, next }: { stop: Exclude<Stop, 'inside'>; next: string | undefined }) {
  const search = nextSearch(next, window.location.origin);
  switch (stop) {
    case 'loading':
      return <FullScreenMessage message={texts.common.loading} />;
    case 'fetching':
      return <FullScreenMessage message={texts.common.fetchingDetails} />;
    case 'login':
      return <Navigate to="/login" search={search} replace />;
    case 'complete-profile':
      return <Navigate to="/complete-profile" search={search} replace />;
    case 'verify-email':
      return <Navigate to="/verify-email" search={search} replace />;
    default:
      return stop satisfies never;
  }
}

/** Around the pages for people with a complete profile and a verified address. */
export function Guard() {
  const state = useSessionState();
  const { href } = useLocation();
  const stop = stopOf(state);
  if (stop !== 'inside' || state.kind !== 'ready') {
    return <StopScreen stop={stop === 'inside' ? 'loading' : stop} next={href} />;
  }
  return (
    <ProfileProvider value={state.profile}>
      <Outlet />
    </ProfileProvider>
  );
}

/** Goes to a path of this site that is known only at run time. */
export function GoTo({ path }: { path: string }) {
  const { history } = useRouter();
  useEffect(() => history.replace(path), [history, path]);
  return <FullScreenMessage message={texts.common.loading} />;
}
