import type { ReactNode } from 'react';
import { returnPathOf } from '#domain/accounts/return-path.ts';
import { readIdToken } from '../api/identity/id-token.ts';
import type { Session } from '../api/session-port.ts';
import { useSessionState } from '../api/session.tsx';
import { Redirect, GuardScreen, SessionPending } from './guard-screen.tsx';
import { guardStepOf, redirectUnlessAt } from './guard.ts';
import type { NextSearch } from './search-params.ts';

/** Does not wait for the session, because the form must appear immediately if no token is stored. */
export function redirectSignedIn({
  context: { session },
  search: { next },
  preload,
}: {
  context: { session: Session };
  search: NextSearch;
  preload: boolean;
}): void {
  if (!preload) redirectUnlessAt(['login'], session.getState(), next);
}

export function SignedOutOnly({ next, children }: { next: string | undefined; children: ReactNode }) {
  const step = guardStepOf(useSessionState());
  if (step === 'inside') return <Redirect path={returnPathOf(next)} />;
  if (step === 'complete-profile' || step === 'verify-email') {
    return <GuardScreen step={step} next={next} />;
  }
  if (step === 'loading' && readIdToken() !== null) return <SessionPending />;
  return children;
}
