import { createRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { returnPathOf } from '#domain/accounts/return-path.ts';
import { useSession, useSessionState } from '../../api/session.tsx';
import { Redirect, GuardScreen, SessionPending } from '../guard-screen.tsx';
import { guardStepOf, requireStep } from '../guard.ts';
import { lazyPage, withPages } from '../lazy-page.ts';
import { tokenInHash, useLinkToken } from '../link-token.ts';
import { readNext, type NextSearch } from '../search-params.ts';
import { rootRoute } from './root.tsx';

const VerifyLinkPage = lazyPage(
  () => import('../../features/mail-links/verify-link-page.tsx'),
  'VerifyLinkPage',
);
const loadVerifyEmail = () => import('../../features/verify-email/verify-email-page.tsx');
const VerifyEmailPage = lazyPage(loadVerifyEmail, 'VerifyEmailPage');
const EmailVerifiedPage = lazyPage(loadVerifyEmail, 'EmailVerifiedPage');

interface VerifySearch extends NextSearch {
  verified?: 1;
  error?: string;
}

function readVerify(search: Record<string, unknown>): VerifySearch {
  return {
    ...readNext(search),
    ...(String(search['verified']) === '1' ? { verified: 1 } : {}),
    ...(typeof search['error'] === 'string' ? { error: search['error'] } : {}),
  };
}

export const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch: readVerify,
  beforeLoad: async ({ context: { session }, search: { next, verified }, location, preload }) => {
    const isLink = verified === 1 || tokenInHash(location.hash) !== null;
    if (!preload && !isLink) await requireStep(session, ['verify-email'], next);
  },
  pendingMs: 0,
  pendingComponent: SessionPending,
  component: withPages(VerifyEmail, VerifyLinkPage, VerifyEmailPage, EmailVerifiedPage),
});

function VerifyEmail() {
  const { next, verified, error } = verifyEmailRoute.useSearch();
  const navigate = verifyEmailRoute.useNavigate();
  const session = useSession();
  const state = useSessionState();
  const step = guardStepOf(state);
  const token = useLinkToken('/verify-email');
  const isVerifiedByLink = verified === 1 && error === undefined;
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
    if (step === 'login') return <EmailVerifiedPage signedIn={false} />;
    if (step === 'verify-email' && !checked) return <SessionPending />;
    if (step === 'inside' || step === 'complete-profile') return <EmailVerifiedPage signedIn />;
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
