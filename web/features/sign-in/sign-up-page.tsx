import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { authTexts } from '#words/screens/auth.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { configQuery } from '../../api/config-query.ts';
import { isIdentityError, type Credentials } from '../../api/identity/identity-client.ts';
import { useSession } from '../../api/session.tsx';
import { NewPasswordField, newPasswordRules } from '../../components/forms/new-password-field.tsx';
import { AuthLayout } from '../../components/layout/auth-layout.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { EmailField, emailRules } from './email-field.tsx';
import { GoogleButton, OrDivider } from './google-button.tsx';
import { identityMessage } from './identity-message.ts';
import { WantedProject } from './wanted-project.tsx';

export function SignUpPage({ next }: { next?: string | undefined }) {
  const session = useSession();
  const config = useQuery(configQuery);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Credentials>({ defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });

  const submit = form.handleSubmit(async ({ email, password }) => {
    setFailure(null);
    try {
      await session.signUp({ email: email.trim(), password });
    } catch (error) {
      const message = identityMessage(error, authTexts.signupFailed);
      if (isIdentityError(error, 'weak-password'))
        form.setError('password', { message }, { shouldFocus: true });
      else if (isIdentityError(error, 'invalid-email', 'email-in-use')) {
        form.setError('email', { message }, { shouldFocus: true });
      } else setFailure(message);
    }
  });

  return (
    <AuthLayout
      title={authTexts.signupTitle}
      subtitle={authTexts.signupLead}
      after={
        <>
          {authTexts.haveAccount}{' '}
          <Button asChild variant="link">
            <Link to="/login" search={next === undefined ? {} : { next }}>
              {authTexts.login}
            </Link>
          </Button>
        </>
      }
    >
      <WantedProject next={next} />
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
          autoComplete="email"
          error={errors.email}
          registration={form.register('email', emailRules(errorsTexts.fieldRequired))}
        />
        <NewPasswordField
          label={authTexts.password}
          typed={password}
          error={errors.password}
          registration={form.register('password', newPasswordRules)}
        />
        <Button type="submit" size="lg" block busy={isSubmitting}>
          {authTexts.signup}
        </Button>
      </form>
    </AuthLayout>
  );
}
