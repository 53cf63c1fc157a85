import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { PENDING_ACCOUNT_DAYS } from '#domain/accounts/pending-account.ts';
import { isIdentityError } from '../../api/identity/identity-client.ts';
import { verificationSentAt } from '../../api/session-store.ts';
import { useSession } from '../../api/session.tsx';
import { AuthLayout } from '../../components/layout/auth-layout.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Stepper } from '../../components/ui/stepper.tsx';
import { formatCountdown } from '../../lib/format.ts';
import { authTexts } from '../../lib/texts/auth.ts';
import { commonTexts } from '../../lib/texts/common.ts';
import { errorsTexts } from '../../lib/texts/errors.ts';
import { navTexts } from '../../lib/texts/nav.ts';
import { verifyEmailTexts } from '../../lib/texts/verify-email.ts';
import { toastError, toastInfo, toastSuccess } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import { WrongAddress } from './wrong-address.tsx';

const RESEND_PAUSE_MS = 60_000;
const POLL_INTERVAL_MS = 4_000;

/**
 * Waits with the person for the click in their mail: asks while the page is in sight, and when they come back to it. When the
 * address is verified the session changes, and the guard takes them on.
 *
 * @param linkFailed - the link that was clicked had expired or was used before.
 */
export function VerifyEmailPage({
  email,
  linkFailed = false,
  onOtherAccount,
}: {
  email: string;
  linkFailed?: boolean | undefined;
  onOtherAccount: () => Promise<void>;
}) {
  const session = useSession();
  const look = useQuery({
    queryKey: ['email-verified', email],
    queryFn: async () => {
      const verified = await session.checkVerified();
      if (verified) toastSuccess(verifyEmailTexts.verified);
      return verified;
    },
    refetchInterval: (query) => (query.state.data === true ? false : POLL_INTERVAL_MS),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const lookNow = useMutation({
    mutationFn: () => session.checkVerified(),
    onSuccess: (verified) => (verified ? null : toastInfo(verifyEmailTexts.notYet)),
    onError: () => toastError(errorsTexts.network),
  });
  const leave = useMutation({
    mutationFn: onOtherAccount,
    onError: () => toastError(errorsTexts.network),
  });
  return (
    <AuthLayout
      title={verifyEmailTexts.title}
      line={verifyEmailTexts.sentTo(email)}
      before={
        <Stepper steps={authTexts.steps} current={2} label={commonTexts.stepOf(3, authTexts.steps.length)} />
      }
      after={
        <div className="space-y-2">
          <WrongAddress />
          <div>
            <Button variant="link" busy={leave.isPending} onClick={() => leave.mutate()}>
              {verifyEmailTexts.otherAccount}
            </Button>
          </div>
        </div>
      }
    >
      {linkFailed && (
        <Notice tone="warn" className="mb-6">
          {verifyEmailTexts.linkFailed}
        </Notice>
      )}
      <section aria-labelledby="next-steps">
        <h2 id="next-steps" className="text-base">
          {verifyEmailTexts.stepsTitle}
        </h2>
        <ol className="mt-3 space-y-2.5">
          {verifyEmailTexts.steps.map((step, index) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden="true"
                className="grid size-6 shrink-0 place-items-center rounded-full bg-primary-soft text-sm font-bold text-primary"
              >
                {index + 1}
              </span>
              <span className="text-pretty">{step}</span>
            </li>
          ))}
        </ol>
        <p className="mt-3 text-pretty text-sm text-muted">
          {verifyEmailTexts.maybeKnown} {verifyEmailTexts.deletedAfter(PENDING_ACCOUNT_DAYS)}
        </p>
      </section>
      <div className="mt-7 space-y-3">
        <Button size="lg" block busy={lookNow.isPending} onClick={() => lookNow.mutate()}>
          {verifyEmailTexts.check}
        </Button>
        <ResendButton />
      </div>
      <output className="mt-5 block text-sm text-muted empty:hidden">
        {look.isError && errorsTexts.network}
      </output>
    </AuthLayout>
  );
}

/** Rests for a minute after each mail, also over a reload. */
function ResendButton() {
  const session = useSession();
  const [sentAt, setSentAt] = useState(verificationSentAt);
  const now = useNow(1000);
  // The clock here ticks once a second, so a mail may have been sent after its last tick.
  const restMs = Math.min(RESEND_PAUSE_MS, sentAt + RESEND_PAUSE_MS - now);
  const resend = useMutation({
    mutationFn: () => session.sendVerificationEmail(),
    onSuccess: () => {
      setSentAt(verificationSentAt());
      toastSuccess(verifyEmailTexts.sent);
    },
    onError: (error) =>
      toastError(
        isIdentityError(error, 'too-many-requests') ? authTexts.tooManyTries : verifyEmailTexts.sendFailed,
      ),
  });
  const resting = restMs > 0 && sentAt <= now + RESEND_PAUSE_MS;
  return (
    <Button
      variant="secondary"
      size="lg"
      block
      busy={resend.isPending}
      disabled={resting}
      onClick={() => resend.mutate()}
    >
      {resting ? verifyEmailTexts.resendIn(formatCountdown(restMs)) : verifyEmailTexts.resend}
    </Button>
  );
}

/** Where the link in the mail lands when it worked, signed in here or not. */
export function EmailVerifiedPage({ signedIn }: { signedIn: boolean }) {
  return (
    <AuthLayout title={verifyEmailTexts.verified} line={verifyEmailTexts.verifiedLead}>
      <div className="mb-7 flex items-center gap-4 rounded-card bg-ok-soft p-4 text-ok">
        <MailCheck aria-hidden="true" className="size-8 shrink-0" />
        <p className="font-semibold">{verifyEmailTexts.verifiedLine}</p>
      </div>
      <Button asChild size="lg" block>
        <Link to={signedIn ? '/dashboard' : '/login'}>
          {signedIn ? verifyEmailTexts.continue : navTexts.login}
        </Link>
      </Button>
    </AuthLayout>
  );
}
