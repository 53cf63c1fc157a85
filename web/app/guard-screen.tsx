import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { readIdToken } from '../api/identity/id-token.ts';
import { useSessionState } from '../api/session.tsx';
import { FullScreenMessage } from '../components/layout/full-screen-message.tsx';
import { localPath } from '../lib/local-path.ts';
import { guardStepOf, guardStepPath, type GuardStep } from './guard.ts';

export function SessionPending() {
  // If a token is stored, the pending boot request also loads the profile.
  const isFetching = guardStepOf(useSessionState()) === 'fetching' || readIdToken() !== null;
  return <FullScreenMessage message={isFetching ? commonTexts.fetchingDetails : commonTexts.loading} />;
}

export function GuardScreen({
  step,
  next,
}: {
  step: Exclude<GuardStep, 'inside'>;
  next: string | undefined;
}) {
  if (step === 'loading' || step === 'fetching') return <SessionPending />;
  return <Redirect key={step} path={guardStepPath(step, next)} />;
}

/** Redirects only once, because a changed `path` would restart the navigation while the next page loads. */
export function Redirect({ path }: { path: string }) {
  const { history } = useRouter();
  const [target] = useState(path);
  useEffect(() => history.replace(localPath(target)), [history, target]);
  return <FullScreenMessage message={commonTexts.loading} />;
}
