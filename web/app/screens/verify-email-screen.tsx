import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { returnPathOf } from '#domain/accounts/return-path.ts';
import { useSession, useSessionState } from '../../api/session.tsx';
import { FullScreenMessage } from '../../components/layout/full-screen-message.tsx';
import { VerifyLinkPage } from '../../features/mail-links/verify-link-page.tsx';
import { EmailVerifiedPage, VerifyEmailPage } from '../../features/verify-email/verify-email-page.tsx';
import { commonTexts } from '../../lib/texts/common.ts';
import { GoTo, GuardScreen } from '../guard-screen.tsx';
import { guardStepOf } from '../guard.ts';
import { useLinkToken } from '../link-token.ts';

const route = getRouteApi('/verify-email');

/** For somebody who waits for the mail, and where the link in the mail lands, in this browser or another. */
export function VerifyEmailScreen() {
  const { next, verified, error } = route.useSearch();
  const navigate = useNavigate();
  const session = useSession();
  const state = useSessionState();
  const stop = guardStepOf(state);
  const token = useLinkToken('/verify-email');
  const landed = verified === 1 && error === undefined;
  const checked = useVerifiedCheck(landed && state.kind === 'ready');

  if (token !== null) {
    return (
      <VerifyLinkPage
        key={token}
        token={token}
        onDone={() =>
          // In place of this page: its link is used up.
          void navigate({ to: '/verify-email', search: { verified: 1 }, hash: '', replace: true })
        }
      />
    );
  }
  if (landed && stop === 'login') return <EmailVerifiedPage signedIn={false} />;
  if (landed && stop === 'verify-email' && !checked) {
    return <FullScreenMessage message={commonTexts.loading} />;
  }
  if (landed && (stop === 'inside' || stop === 'complete-profile')) return <EmailVerifiedPage signedIn />;
  if (stop === 'inside') return <GoTo path={returnPathOf(next)} />;
  if (stop !== 'verify-email' || state.kind !== 'ready') {
    return <GuardScreen stop={stop === 'verify-email' ? 'loading' : stop} next={next} />;
  }
  return (
    <VerifyEmailPage
      email={state.user.email}
      linkFailed={error !== undefined}
      onOtherAccount={() => session.signOut()}
    />
  );
}

/** The token of this browser is older than the click: the provider is asked once. */
function useVerifiedCheck(wanted: boolean): boolean {
  const session = useSession();
  const [checked, setChecked] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    void session
      .checkVerified()
      .catch(() => false)
      .finally(() => setChecked(true));
  }, [wanted, session]);
  return checked;
}
