import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { VERIFICATION_CODE } from '#domain/accounts/attempt-rules.ts';
import { PENDING_ACCOUNT_DAYS } from '#domain/accounts/pending-account.ts';
import { authTexts } from '#words/screens/auth.ts';
import { commonTexts } from '#words/screens/common.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { navTexts } from '#words/screens/nav.ts';
import { toastsTexts } from '#words/screens/toasts.ts';
import { verifyEmailTexts } from '#words/screens/verify-email.ts';
import { useHasOwnMailLinks } from '../../api/config-query.ts';
import { attemptsMessage, isIdentityError, providerMessage } from '../../api/identity/identity-client.ts';
import { verificationSentAt } from '../../api/session-profile.ts';
import { useSession } from '../../api/session.tsx';
import { Field } from '../../components/forms/field.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { AuthLayout } from '../../components/layout/auth-layout.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Stepper } from '../../components/ui/stepper.tsx';
import { formatCountdown } from '../../lib/format.ts';
import { localPath } from '../../lib/local-path.ts';
import { toastError, toastInfo, toastSuccess } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import { digitsIn } from '../../lib/whole-number.ts';
import { WrongAddress } from './wrong-address.tsx';

const RESEND_COOLDOWN_MS = 60_000;
const POLL_INTERVAL_MS = 4_000;

/**
 * Once polling finds that the address is verified, the session changes and the route guard redirects.
 * @param linkFailed - whether the clicked link had expired or was already used
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
  const hasOwnLinks = useHasOwnMailLinks();
  const poll = useQuery({
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
  const checkNow = useMutation({
    mutationFn: () => session.checkVerified(),
    onSuccess: (verified) => (verified ? null : toastInfo(verifyEmailTexts.notYet)),
    onError: (error) => toastError(providerMessage(error, errorsTexts.network)),
  });
  const leave = useMutation({
    mutationFn: onOtherAccount,
    onError: () => toastError(errorsTexts.network),
  });
  const check = (variant: 'primary' | 'secondary') => (
    <Button size="lg" variant={variant} block busy={checkNow.isPending} onClick={() => checkNow.mutate()}>
      {verifyEmailTexts.check}
    </Button>
  );
  return (
    <AuthLayout
      title={verifyEmailTexts.title}
      subtitle={hasOwnLinks ? verifyEmailTexts.codeSentTo(email) : verifyEmailTexts.sentTo(email)}
      before={
        <Stepper steps={authTexts.steps} current={2} label={commonTexts.stepOf(3, authTexts.steps.length)} />
      }
      after={
        <div className="space-y-2">
          {hasOwnLinks && <WrongAddress />}
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
      {hasOwnLinks ? (
        <div className="space-y-3">
          <CodeForm onVerified={() => checkNow.mutate()} />
          <ResendButton />
          <details>
            <summary className="fold-summary">{verifyEmailTexts.otherWays}</summary>
            <div className="mt-3 space-y-5">
              <NextSteps steps={verifyEmailTexts.steps} hint={verifyEmailTexts.existingAccountHint} />
              {check('secondary')}
            </div>
          </details>
        </div>
      ) : (
        <>
          <NextSteps steps={verifyEmailTexts.stepsElsewhere} />
          <div className="mt-7 space-y-3">
            {check('primary')}
            <ResendButton />
          </div>
        </>
      )}
      <output className="mt-5 block text-sm text-muted empty:hidden">
        {poll.isError && providerMessage(poll.error, errorsTexts.network)}
      </output>
    </AuthLayout>
  );
}

function NextSteps({ steps, hint = '' }: { steps: readonly string[]; hint?: string }) {
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-base">
        {verifyEmailTexts.stepsTitle}
      </h2>
      <ol className="mt-3 space-y-2.5">
        {steps.map((step, index) => (
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
        {hint} {verifyEmailTexts.deletedAfter(PENDING_ACCOUNT_DAYS)}
      </p>
    </section>
  );
}

function ResendButton() {
  const session = useSession();
  const [sentAt, setSentAt] = useState(verificationSentAt);
  const now = useNow(1000);
  // `now` is updated once per second, so `sentAt` may be later than `now`.
  const waitMs = Math.min(RESEND_COOLDOWN_MS, sentAt + RESEND_COOLDOWN_MS - now);
  const resend = useMutation({
    mutationFn: () => session.sendVerificationEmail(),
    onSuccess: () => {
      setSentAt(verificationSentAt());
      toastSuccess(verifyEmailTexts.sent);
    },
    onError: (error) =>
      toastError(
        isIdentityError(error, 'too-many-requests')
          ? authTexts.tooManyAttempts
          : providerMessage(error, toastsTexts.verificationMailFailed),
      ),
  });
  const isWaiting = waitMs > 0 && sentAt <= now + RESEND_COOLDOWN_MS;
  return (
    <Button
      variant="secondary"
      size="lg"
      block
      busy={resend.isPending}
      disabled={isWaiting}
      onClick={() => resend.mutate()}
    >
      {isWaiting ? verifyEmailTexts.resendIn(formatCountdown(waitMs)) : verifyEmailTexts.resend}
    </Button>
  );
}

/** @param href - leads to the page that the member wanted before the sign-up */
export function EmailVerifiedPage({ isSignedIn, href }: { isSignedIn: boolean; href: string }) {
  return (
    <AuthLayout title={verifyEmailTexts.verified} subtitle={verifyEmailTexts.verifiedLead}>
      <Button asChild size="lg" block>
        <a href={localPath(href)}>{isSignedIn ? verifyEmailTexts.continue : navTexts.login}</a>
      </Button>
    </AuthLayout>
  );
}

function CodeForm({ onVerified }: { onVerified: () => void }) {
  const session = useSession();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    if (isBusy) return;
    if (!VERIFICATION_CODE.test(code)) {
      setError(verifyEmailTexts.codeInvalid);
      return;
    }
    setBusy(true);
    try {
      await session.verifyEmail({ code });
      onVerified();
    } catch (failure) {
      setError(
        isIdentityError(failure, 'failed', 'too-many-requests')
          ? attemptsMessage(failure, authTexts.tooManyAttempts)
          : errorsTexts.network,
      );
    }
    setBusy(false);
  };
  return (
    <form
      noValidate
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field label={verifyEmailTexts.code} error={error} className="grow">
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          value={code}
          onChange={(event) => {
            setError(undefined);
            setCode(digitsIn(event.currentTarget.value).slice(0, 6));
          }}
        />
      </Field>
      <Button type="submit" busy={isBusy} className="mt-6.5">
        {verifyEmailTexts.verify}
      </Button>
    </form>
  );
}
