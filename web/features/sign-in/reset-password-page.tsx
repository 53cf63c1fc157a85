import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { authTexts } from '#words/screens/auth.ts';
import { commonTexts } from '#words/screens/common.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { isIdentityError } from '../../api/identity/identity-client.ts';
import { useSession } from '../../api/session.tsx';
import { newPasswordError, NewPasswordField } from '../../components/forms/new-password-field.tsx';
import { useActionForm, useTyped } from '../../components/forms/use-action-form.ts';
import { AuthLayout } from '../../components/layout/auth-layout.tsx';
import { FullScreenMessage } from '../../components/layout/full-screen-message.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { identityMessage } from './identity-message.ts';

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
          busy={link.isFetching}
          onRetry={() => void link.refetch()}
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

const rules = { password: newPasswordError };

function NewPasswordForm({
  email,
  onSubmit,
  onEnded,
}: {
  email: string;
  onSubmit: (password: string) => Promise<void>;
  onEnded: () => void;
}) {
  const { form, errors, failure, isPending, props } = useActionForm(rules, async ({ password }) => {
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
