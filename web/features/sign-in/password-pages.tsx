import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { authTexts } from '#words/screens/auth.ts';
import { commonTexts } from '#words/screens/common.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { useHasOwnMailLinks } from '../../api/config-query.ts';
import { isIdentityError } from '../../api/identity/identity-client.ts';
import { useSession } from '../../api/session.tsx';
import { newPasswordError, NewPasswordField } from '../../components/forms/new-password-field.tsx';
import { useActionForm, useTyped } from '../../components/forms/use-action-form.ts';
import { AuthLayout } from '../../components/layout/auth-layout.tsx';
import { FullScreenMessage } from '../../components/layout/full-screen-message.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { formatCountdown } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { EmailField, emailRule, identityMessage } from './sign-in-parts.tsx';

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

export function ResetPasswordPage({
  token,
  onDone,
}: {
  token: string | null;
  onDone: (email: string) => void;
}) {
  const session = useSession();
  const [ended, setEnded] = useState(token === null);
  const link = useQuery({
    queryKey: ['reset-link', token],
    queryFn: () => session.readResetLink(token ?? ''),
    enabled: !ended,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (ended || isIdentityError(link.error, 'link-ended')) return <LinkExpired />;
  if (link.data === undefined) {
    return link.isError ? (
      <AuthLayout title={authTexts.resetTitle}>
        <ErrorState
          title={authTexts.resetLinkUnreadable}
          body={identityMessage(link.error, errorsTexts.network)}
          query={link}
        />
      </AuthLayout>
    ) : (
      <FullScreenMessage message={commonTexts.loading} />
    );
  }
  return (
    <NewPasswordForm
      email={link.data.email}
      onSubmit={async (password) => {
        await session.resetPassword(token ?? '', password);
        onDone(link.data.email);
      }}
      onEnded={() => setEnded(true)}
    />
  );
}

const resetRules = { password: newPasswordError };

function NewPasswordForm({
  email,
  onSubmit,
  onEnded,
}: {
  email: string;
  onSubmit: (password: string) => Promise<void>;
  onEnded: () => void;
}) {
  const { form, errors, failure, isPending, props } = useActionForm(resetRules, async ({ password }) => {
    try {
      await onSubmit(password);
      return undefined;
    } catch (error) {
      const message = identityMessage(error, authTexts.resetFailed);
      if (isIdentityError(error, 'weak-password')) return { errors: { password: message } };
      if (!isIdentityError(error, 'link-ended')) return { failure: message };
      onEnded();
      return undefined;
    }
  });
  const typed = useTyped(form, 'password');

  return (
    <AuthLayout title={authTexts.resetTitle} subtitle={authTexts.resetFor(email)}>
      {/* The URL contains a single-use token that must not leak to other sites. */}
      <meta name="referrer" content="no-referrer" />
      {failure !== undefined && (
        <Notice tone="bad" urgent className="mb-5">
          {failure}
        </Notice>
      )}
      <form {...props} className="space-y-5">
        {/* This input tells password managers to which account the new password belongs. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField
          label={authTexts.newPassword}
          typed={typed}
          error={errors.password}
          name="password"
        />
        <Button type="submit" size="lg" block busy={isPending}>
          {authTexts.resetSave}
        </Button>
        <p className="text-sm text-muted">{authTexts.resetNote}</p>
      </form>
    </AuthLayout>
  );
}

function LinkExpired() {
  return (
    <AuthLayout
      title={authTexts.resetLinkExpired}
      subtitle={authTexts.resetLinkExpiredLead}
      after={
        <Button asChild variant="link">
          <Link to="/login">{authTexts.backToLogin}</Link>
        </Button>
      }
    >
      <Button asChild size="lg" block>
        <Link to="/forgot-password">{authTexts.sendNewLink}</Link>
      </Button>
    </AuthLayout>
  );
}
