import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { authTexts } from '#words/screens/auth.ts';
import { commonTexts } from '#words/screens/common.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { configQuery } from '../../api/config-query.ts';
import { useSession, useSessionState } from '../../api/session.tsx';
import { Field } from '../../components/forms/field.tsx';
import { PasswordInput } from '../../components/forms/password-input.tsx';
import { useActionForm, useTyped } from '../../components/forms/use-action-form.ts';
import { AuthLayout } from '../../components/layout/auth-layout.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { EmailField, emailRule, GoogleButton, identityMessage, OrDivider } from './sign-in-parts.tsx';
import { WantedProject } from './wanted-project.tsx';

const rules = {
  email: emailRule(authTexts.fieldsRequired),
  password: (password: string) => (password === '' ? authTexts.fieldsRequired : undefined),
};

export function LogInPage({
  next,
  email = '',
  passwordChanged = false,
}: {
  next?: string | undefined;
  email?: string | undefined;
  passwordChanged?: boolean | undefined;
}) {
  const session = useSession();
  const state = useSessionState();
  const config = useQuery(configQuery);
  const [googleFailure, setGoogleFailure] = useState<string | null>(null);
  const { form, errors, failure, dismissFailure, isPending, props } = useActionForm(
    rules,
    async ({ email, password }) => {
      setGoogleFailure(null);
      try {
        await session.signIn({ email: email.trim(), password });
        return undefined;
      } catch (error) {
        return { failure: identityMessage(error, errorsTexts.somethingWentWrong), select: 'password' };
      }
    },
  );
  const typedEmail = useTyped(form, 'email');
  const shownFailure = googleFailure ?? failure;
  const startGoogle = () => {
    setGoogleFailure(null);
    dismissFailure();
  };
  const areBothEmpty = errors.email === authTexts.fieldsRequired && errors.password !== undefined;

  return (
    <AuthLayout
      title={authTexts.loginTitle}
      subtitle={authTexts.loginLead}
      after={
        <>
          {authTexts.noAccount}{' '}
          <Button asChild variant="link">
            <Link to="/signup" search={next === undefined ? {} : { next }}>
              {authTexts.signup}
            </Link>
          </Button>
        </>
      }
    >
      <WantedProject next={next} />
      {passwordChanged && shownFailure === undefined && (
        <Notice tone="ok" className="mb-6">
          {authTexts.resetDone}
        </Notice>
      )}
      {state.kind === 'failed' && <FailedNotice message={state.message} onRetry={() => session.retry()} />}
      {config.data?.identity.google !== false && (
        <>
          <GoogleButton onStart={startGoogle} onFailure={setGoogleFailure} />
          <OrDivider />
        </>
      )}
      {shownFailure !== undefined && (
        <Notice tone="bad" urgent className="mb-5">
          {shownFailure}
        </Notice>
      )}
      <form {...props} className="space-y-5">
        <EmailField autoComplete="username" error={errors.email} defaultValue={email} />
        <Field label={authTexts.password} required error={areBothEmpty ? undefined : errors.password}>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
        <Button type="submit" size="lg" block busy={isPending}>
          {authTexts.login}
        </Button>
        <p className="text-center">
          <Button asChild variant="link">
            <Link to="/forgot-password" state={{ email: typedEmail.trim() }}>
              {authTexts.forgotPassword}
            </Link>
          </Button>
        </p>
      </form>
    </AuthLayout>
  );
}

function FailedNotice({ message, onRetry }: { message: string | null; onRetry: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  return (
    <Notice
      tone="warn"
      className="mb-6"
      title={authTexts.detailsFailed}
      action={
        <Button
          size="sm"
          variant="secondary"
          busy={busy}
          onClick={() => {
            setBusy(true);
            void onRetry().finally(() => setBusy(false));
          }}
        >
          {commonTexts.retry}
        </Button>
      }
    >
      {message ?? errorsTexts.network}
    </Notice>
  );
}
