import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { authTexts } from '#words/screens/auth.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { useHasOwnMailLinks } from '../../api/config-query.ts';
import { useSession } from '../../api/session.tsx';
import { useActionForm } from '../../components/forms/use-action-form.ts';
import { AuthLayout } from '../../components/layout/auth-layout.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { formatCountdown } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { EmailField, emailRule } from './email-field.tsx';
import { identityMessage } from './identity-message.ts';

const RESEND_COOLDOWN_MS = 60_000;

const rules = { email: emailRule(errorsTexts.fieldRequired) };

export function ForgotPasswordPage({ email = '' }: { email?: string | undefined }) {
  const session = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const requestReset = useMutation({
    mutationFn: (address: string) => session.sendPasswordReset(address),
    onSuccess: (_answer, address) => setSentTo(address),
  });
  const { errors, props } = useActionForm(rules, async (typed) => {
    await requestReset.mutateAsync(typed.email.trim()).catch(() => undefined);
    return undefined;
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
      {sentTo === null ? (
        <form {...props} className="space-y-5">
          <EmailField autoComplete="username" error={errors.email} defaultValue={email} />
          <Button type="submit" size="lg" block busy={requestReset.isPending}>
            {authTexts.sendLink}
          </Button>
        </form>
      ) : (
        <div className="space-y-5">
          <NextSteps />
          <ResendButton
            sentAt={requestReset.submittedAt}
            busy={requestReset.isPending}
            onPress={() => requestReset.mutate(sentTo)}
          />
          <Button variant="quiet" size="lg" block onClick={() => setSentTo(null)}>
            {authTexts.forgotOtherAddress}
          </Button>
        </div>
      )}
    </AuthLayout>
  );
}

function NextSteps() {
  const steps = useHasOwnMailLinks() ? authTexts.forgotSteps : authTexts.forgotStepsElsewhere;
  return (
    <output className="flex gap-4 rounded-card bg-ok-soft p-4">
      <MailCheck aria-hidden="true" className="size-8 shrink-0 text-ok" />
      <ol className="list-decimal space-y-1.5 pl-4">
        {steps.map((step) => (
          <li key={step} className="text-pretty">
            {step}
          </li>
        ))}
      </ol>
    </output>
  );
}

function ResendButton({ sentAt, busy, onPress }: { sentAt: number; busy: boolean; onPress: () => void }) {
  const waitMs = sentAt + RESEND_COOLDOWN_MS - useNow(1000);
  return (
    <Button variant="secondary" size="lg" block busy={busy} disabled={waitMs > 0} onClick={onPress}>
      {waitMs > 0
        ? authTexts.resendIn(formatCountdown(Math.min(waitMs, RESEND_COOLDOWN_MS)))
        : authTexts.resendLink}
    </Button>
  );
}
