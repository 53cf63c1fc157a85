import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { authTexts } from '#words/screens/auth.ts';
import { commonTexts } from '#words/screens/common.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { configQuery } from '../../api/config-query.ts';
import type { Credentials } from '../../api/identity/identity-client.ts';
import { useSession, useSessionState } from '../../api/session.tsx';
import { Field } from '../../components/forms/field.tsx';
import { PasswordInput } from '../../components/forms/password-input.tsx';
import { AuthLayout } from '../../components/layout/auth-layout.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { EmailField, emailRules } from './email-field.tsx';
import { GoogleButton, OrDivider } from './google-button.tsx';
import { identityMessage } from './identity-message.ts';
import { WantedProject } from './wanted-project.tsx';

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
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Credentials>({ defaultValues: { email, password: '' } });
  const typedEmail = useWatch({ control: form.control, name: 'email' });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ email, password }) => {
    setFailure(null);
    try {
      await session.signIn({ email: email.trim(), password });
    } catch (error) {
      setFailure(identityMessage(error, errorsTexts.somethingWentWrong));
      form.setFocus('password', { shouldSelect: true });
    }
  });

  const passwordError =
    errors.email?.type === 'required' && errors.password?.type === 'required'
      ? undefined
      : errors.password?.message;

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
      {passwordChanged && failure === null && (
        <Notice tone="ok" className="mb-6">
          {authTexts.resetDone}
        </Notice>
      )}
      {state.kind === 'failed' && <FailedNotice onRetry={() => session.retry()} />}
      {config.data?.identity.google !== false && (
        <>
          <GoogleButton onStart={() => setFailure(null)} onFailure={setFailure} />
          <OrDivider />
        </>
      )}
      {failure !== null && (
        <Notice tone="bad" urgent className="mb-5">
          {failure}
        </Notice>
      )}
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <EmailField
          autoComplete="username"
          error={errors.email}
          registration={form.register('email', emailRules(authTexts.fieldsRequired))}
        />
        <Field label={authTexts.password} required error={passwordError}>
          <PasswordInput
            autoComplete="current-password"
            {...form.register('password', { required: authTexts.fieldsRequired })}
          />
        </Field>
        <Button type="submit" size="lg" block busy={isSubmitting}>
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

function FailedNotice({ onRetry }: { onRetry: () => Promise<void> }) {
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
      {errorsTexts.network}
    </Notice>
  );
}
