import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { isIdentityError } from '../../api/identity/identity-client.ts';
import { verificationSentAt } from '../../api/session-store.ts';
import { useSession } from '../../api/session.tsx';
import { AuthLayout } from '../../components/layout/auth-layout.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Stepper } from '../../components/ui/stepper.tsx';
import { formatCountdown } from '../../lib/format.ts';
import { texts } from '../../lib/texts.ts';
import { toastError, toastInfo, toastSuccess } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';

const RESEND_PAUSE_MS = 60_000;
const LOOK_AGAIN_MS = 4_000;

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
      if (verified) toastSuccess(texts.verifyEmail.verified);
      return verified;
    },
    refetchInterval: (query) => (query.state.data === true ? false : LOOK_AGAIN_MS),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const lookNow = useMutation({
    mutationFn: () => session.checkVerified(),
    onSuccess: (verified) => (verified ? null : toastInfo(texts.verifyEmail.notYet)),
    onError: () => toastError(texts.errors.network),
  });
  const leave = useMutation({
    mutationFn: onOtherAccount,
    onError: () => toastError(texts.errors.network),
  });
  return (
    <AuthLayout
      title={texts.verifyEmail.title}
      line={texts.verifyEmail.sentTo(email)}
      before={
        <Stepper
          steps={texts.auth.steps}
          current={2}
          label={texts.common.stepOf(3, texts.auth.steps.length)}
        />
      }
      after={
        <Button variant="link" busy={leave.isPending} onClick={() => leave.mutate()}>
          {texts.verifyEmail.otherAccount}
        </Button>
      }
    >
      {linkFailed && (
        <Notice tone="warn" className="mb-6">
          {texts.verifyEmail.linkFailed}
        </Notice>
      )}
      <section aria-labelledby="next-steps">
        <h2 id="next-steps" className="text-base">
          {texts.verifyEmail.stepsTitle}
        </h2>
        <ol className="mt-3 space-y-2.5">
          {texts.verifyEmail.steps.map((step, index) => (
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
      </section>
      <div className="mt-7 space-y-3">
        <Button size="lg" block busy={lookNow.isPending} onClick={() => lookNow.mutate()}>
          {texts.verifyEmail.check}
        </Button>
        <ResendButton />
      </div>
      <output className="mt-5 block text-sm text-muted">
        {look.isError ? texts.errors.network : texts.verifyEmail.watching}
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
      toastSuccess(texts.verifyEmail.sent);
    },
    onError: (error) =>
      toastError(
        isIdentityError(error, 'too-many-requests') ? texts.auth.tooManyTries : texts.verifyEmail.sendFailed,
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
      {resting ? texts.verifyEmail.resendIn(formatCountdown(restMs)) : texts.verifyEmail.resend}
    </Button>
  );
}

/** Where the link in the mail lands when it worked, signed in here or not. */
export function EmailVerifiedPage({ signedIn }: { signedIn: boolean }) {
  return (
    <AuthLayout title={texts.verifyEmail.verified} line={texts.verifyEmail.verifiedLead}>
      <div className="mb-7 flex items-center gap-4 rounded-card bg-ok-soft p-4 text-ok">
        <MailCheck aria-hidden="true" className="size-8 shrink-0" />
        <p className="font-semibold">{texts.verifyEmail.verifiedLine}</p>
      </div>
      <Button asChild size="lg" block>
        <Link to={signedIn ? '/dashboard' : '/login'}>
          {signedIn ? texts.verifyEmail.continue : texts.nav.login}
        </Link>
      </Button>
    </AuthLayout>
  );
}
