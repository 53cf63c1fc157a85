import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { returnPathOf } from '#domain/accounts/return-path.ts';
import { useSession, useSessionState } from '../api/session.tsx';
import { VerifyLinkPage } from '../features/mail-links/verify-link-page.tsx';
import { EmailVerifiedPage, VerifyEmailPage } from '../features/verify-email/verify-email-page.tsx';
import { pageAfterVerification, rememberPageAfterVerification } from '../lib/return-path.ts';
import { GuardScreen, Redirect, SessionPending } from './guard-screen.tsx';
import { guardStepOf, guardStepPath } from './guard.ts';
import { useLinkToken } from './link-token.ts';

const route = getRouteApi('/verify-email');

export function VerifyEmailScreen() {
  const { next, verified, error } = route.useSearch();
  const navigate = route.useNavigate();
  const session = useSession();
  const state = useSessionState();
  const step = guardStepOf(state);
  const token = useLinkToken('/verify-email');
  const isVerifiedByLink = verified === 1 && error === undefined;
  const isWaiting = step === 'verify-email' && !isVerifiedByLink && token === null;
  useEffect(() => {
    if (isWaiting) rememberPageAfterVerification(next);
  }, [isWaiting, next]);
  const checked = useVerifiedCheck(isVerifiedByLink && state.kind === 'ready');

  if (token !== null) {
    return (
      <VerifyLinkPage
        key={token}
        token={token}
        onDone={() =>
          // Replaces this page in the history, because its link can be used only once.
          void navigate({ search: { verified: 1 }, hash: '', replace: true })
        }
      />
    );
  }
  if (isVerifiedByLink) {
    const wanted = next ?? pageAfterVerification();
    if (step === 'login')
      return <EmailVerifiedPage isSignedIn={false} href={guardStepPath('login', wanted)} />;
    if (step === 'verify-email' && !checked) return <SessionPending />;
    if (step === 'inside' || step === 'complete-profile') {
      return <EmailVerifiedPage isSignedIn href={returnPathOf(wanted)} />;
    }
  }
  if (step === 'inside') return <Redirect path={returnPathOf(next)} />;
  if (step !== 'verify-email' || state.kind !== 'ready') {
    return <GuardScreen step={step === 'verify-email' ? 'loading' : step} next={next} />;
  }
  return (
    <VerifyEmailPage
      email={state.user.email}
      linkFailed={error !== undefined}
      onOtherAccount={() => session.signOut()}
    />
  );
}

/** The stored ID token predates the verification, so the hook asks the identity provider once. */
function useVerifiedCheck(isWanted: boolean): boolean {
  const session = useSession();
  const [isChecked, setIsChecked] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    void session
      .checkVerified()
      .catch(() => false)
      .finally(() => setIsChecked(true));
  }, [isWanted, session]);
  return isChecked;
}
