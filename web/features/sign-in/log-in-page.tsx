import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { configQuery } from '../../api/config-query.ts';
import type { Credentials } from '../../api/identity/identity-client.ts';
import { useSession, useSessionState } from '../../api/session.tsx';
import { AuthLayout } from '../../components/layout/auth-layout.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PasswordInput } from '../../components/ui/password-input.tsx';
import { authTexts } from '../../lib/texts/auth.ts';
import { commonTexts } from '../../lib/texts/common.ts';
import { errorsTexts } from '../../lib/texts/errors.ts';
import { EmailField, emailRules } from './email-field.tsx';
import { GoogleButton, OrLine } from './google-button.tsx';
import { identityMessage } from './identity-message.ts';

/**
 * @param next - where the person wanted to go; handed on to the other form.
 * @param email - an address that is known already.
 * @param passwordChanged - they have just chosen a new password.
 */
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
      setFailure(identityMessage(error, errorsTexts.somethingWrong));
      form.setFocus('password', { shouldSelect: true });
    }
  });

  // Both empty is one omission: it is said once, at the first field.
  const passwordError =
    errors.email?.type === 'required' && errors.password?.type === 'required'
      ? undefined
      : errors.password?.message;

  return (
    <AuthLayout
      title={authTexts.loginTitle}
      line={authTexts.loginLead}
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
      {passwordChanged && failure === null && (
        <Notice tone="ok" className="mb-6">
          {authTexts.resetDone}
        </Notice>
      )}
      {state.kind === 'failed' && <FailedNotice onRetry={() => session.retry()} />}
      {config.data?.identity.google !== false && (
        <>
          <GoogleButton onStart={() => setFailure(null)} onFailure={setFailure} />
          <OrLine />
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
          registration={form.register('email', emailRules(authTexts.fillAll))}
        />
        <Field label={authTexts.password} required error={passwordError}>
          <PasswordInput
            autoComplete="current-password"
            {...form.register('password', { required: authTexts.fillAll })}
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

/** Signed in, but the details did not come: trying again is better than logging in again. */
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
