import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { authTexts } from '#words/screens/auth.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { useSession } from '../../api/session.tsx';
import { AuthLayout } from '../../components/layout/auth-layout.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { formatCountdown } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { EmailField, emailRules } from './email-field.tsx';
import { identityMessage } from './identity-message.ts';

const RESEND_COOLDOWN_MS = 60_000;

export function ForgotPasswordPage({ email = '' }: { email?: string | undefined }) {
  const session = useSession();
  const requestReset = useMutation({ mutationFn: (address: string) => session.sendPasswordReset(address) });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({ defaultValues: { email } });
  const { errors } = form.formState;

  const submit = form.handleSubmit((typed) => {
    if (requestReset.isPending) return;
    const address = typed.email.trim();
    requestReset.mutate(address, { onSuccess: () => setSentTo(address) });
  });

  return (
    <AuthLayout
      title={sentTo === null ? authTexts.forgotTitle : authTexts.forgotSentTitle}
      subtitle={sentTo === null ? authTexts.forgotLead : authTexts.forgotSent(sentTo)}
      after={
        <Button asChild variant="link">
          <Link to="/login">{authTexts.backToLogin}</Link>
        </Button>
      }
    >
      {requestReset.isError && (
        <Notice tone="bad" urgent className="mb-5">
          {identityMessage(requestReset.error, authTexts.forgotFailed)}
        </Notice>
      )}
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        {sentTo === null ? (
          <>
            <EmailField
              autoComplete="username"
              error={errors.email}
              registration={form.register('email', emailRules(errorsTexts.fieldRequired))}
            />
            <Button type="submit" size="lg" block busy={requestReset.isPending}>
              {authTexts.sendLink}
            </Button>
          </>
        ) : (
          <>
            <NextSteps />
            <ResendButton sentAt={requestReset.submittedAt} busy={requestReset.isPending} />
            <Button variant="quiet" size="lg" block onClick={() => setSentTo(null)}>
              {authTexts.forgotOtherAddress}
            </Button>
          </>
        )}
      </form>
    </AuthLayout>
  );
}

function NextSteps() {
  return (
    <output className="flex gap-4 rounded-card bg-ok-soft p-4">
      <MailCheck aria-hidden="true" className="size-8 shrink-0 text-ok" />
      <ol className="list-decimal space-y-1.5 pl-4">
        {authTexts.forgotSteps.map((step) => (
          <li key={step} className="text-pretty">
            {step}
          </li>
        ))}
      </ol>
    </output>
  );
}

function ResendButton({ sentAt, busy }: { sentAt: number; busy: boolean }) {
  const waitMs = sentAt + RESEND_COOLDOWN_MS - useNow(1000);
  return (
    <Button type="submit" variant="secondary" size="lg" block busy={busy} disabled={waitMs > 0}>
      {waitMs > 0
        ? authTexts.resendIn(formatCountdown(Math.min(waitMs, RESEND_COOLDOWN_MS)))
        : authTexts.resendLink}
    </Button>
  );
}
