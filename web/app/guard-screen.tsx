import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ProfileProvider, useSessionState } from '../api/session.tsx';
import { FullScreenMessage } from '../components/layout/full-screen-message.tsx';
import { commonTexts } from '../lib/texts/common.ts';
import { guardStepOf, guardStepPath, type GuardStep } from './guard.ts';

/** Waiting, or on the way to another page: the same for every page that needs a person. */
export function GuardScreen({
  stop,
  next,
}: {
  stop: Exclude<GuardStep, 'inside'>;
  next: string | undefined;
}) {
  if (stop === 'loading') return <FullScreenMessage message={commonTexts.loading} />;
  if (stop === 'fetching') return <FullScreenMessage message={commonTexts.fetchingDetails} />;
  return <GoTo key={stop} path={guardStepPath(stop, next)} />;
}

/** Around the pages for people with a complete profile and a verified address. */
export function Guard() {
  const state = useSessionState();
  const { href } = useLocation();
  const stop = guardStepOf(state);
  if (stop !== 'inside' || state.kind !== 'ready') {
    return <GuardScreen stop={stop === 'inside' ? 'loading' : stop} next={href} />;
  }
  return (
    <ProfileProvider value={state.profile}>
      <Outlet />
    </ProfileProvider>
  );
}

/**
 * Goes to a path of this site, once: the address changes before the page that stands there is loaded, and what is drawn
 * meanwhile must not send the person on again.
 */
export function GoTo({ path }: { path: string }) {
  const { history } = useRouter();
  const [target] = useState(path);
  useEffect(() => history.replace(target), [history, target]);
  return <FullScreenMessage message={commonTexts.loading} />;
}
