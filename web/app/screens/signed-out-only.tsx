import type { ReactNode } from 'react';
import { returnPathOf } from '#domain/accounts/return-path.ts';
import { readIdToken } from '../../api/identity/id-token.ts';
import { useSessionState } from '../../api/session.tsx';
import { FullScreenMessage } from '../../components/layout/full-screen-message.tsx';
import { commonTexts } from '../../lib/texts/common.ts';
import { GoTo, GuardScreen } from '../guard-screen.tsx';
import { guardStepOf } from '../guard.ts';

/** Around the two forms: somebody who is signed in, or has just done so, goes on to where they wanted to go. */
export function SignedOutOnly({ next, children }: { next: string | undefined; children: ReactNode }) {
  const stop = guardStepOf(useSessionState());
  if (stop === 'inside') return <GoTo path={returnPathOf(next)} />;
  if (stop === 'complete-profile' || stop === 'verify-email') {
    return <GuardScreen stop={stop} next={next} />;
  }
  // Most likely signed in: the form would only flash.
  if (stop === 'loading' && readIdToken() !== null)
    return <FullScreenMessage message={commonTexts.loading} />;
  return children;
}
