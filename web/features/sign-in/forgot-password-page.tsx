import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSession } from '../../api/session.tsx';
import { AuthLayout } from '../../components/layout/auth-layout.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { formatCountdown } from '../../lib/format.ts';
import { authTexts } from '../../lib/texts/auth.ts';
import { errorsTexts } from '../../lib/texts/errors.ts';
import { useNow } from '../../lib/use-now.ts';
import { EmailField, emailRules } from './email-field.tsx';
import { identityMessage } from './identity-message.ts';

const RESEND_PAUSE_MS = 60_000;

/** Asks for the link. What is shown afterwards is the same whether or not there is such an account. */
export function ForgotPasswordPage({ email = '' }: { email?: string | undefined }) {
  const session = useSession();
  const ask = useMutation({ mutationFn: (address: string) => session.sendPasswordReset(address) });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({ defaultValues: { email } });
  const { errors } = form.formState;

  const submit = form.handleSubmit((typed) => {
    if (ask.isPending) return;
    const address = typed.email.trim();
    ask.mutate(address, { onSuccess: () => setSentTo(address) });
  });

  return (
    <AuthLayout
      title={sentTo === null ? authTexts.forgotTitle : authTexts.forgotSentTitle}
      line={sentTo === null ? authTexts.forgotLead : authTexts.forgotSent(sentTo)}
      after={
        <Button asChild variant="link">
          <Link to="/login">{authTexts.backToLogin}</Link>
        </Button>
      }
    >
      {ask.isError && (
        <Notice tone="bad" urgent className="mb-5">
          {identityMessage(ask.error, authTexts.forgotFailed)}
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
            <Button type="submit" size="lg" block busy={ask.isPending}>
              {authTexts.forgotSend}
            </Button>
          </>
        ) : (
          <>
            <WhatNext />
            <SendAgain sentAt={ask.submittedAt} busy={ask.isPending} />
            <Button variant="quiet" size="lg" block onClick={() => setSentTo(null)}>
              {authTexts.forgotOtherAddress}
            </Button>
          </>
        )}
      </form>
    </AuthLayout>
  );
}

function WhatNext() {
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

/** Rests for a minute after each mail. */
function SendAgain({ sentAt, busy }: { sentAt: number; busy: boolean }) {
  const restMs = sentAt + RESEND_PAUSE_MS - useNow(1000);
  return (
    <Button type="submit" variant="secondary" size="lg" block busy={busy} disabled={restMs > 0}>
      {restMs > 0
        ? authTexts.forgotAgainIn(formatCountdown(Math.min(restMs, RESEND_PAUSE_MS)))
        : authTexts.forgotAgain}
    </Button>
  );
}
