import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { configQuery } from '../../api/config-query.ts';
import { isIdentityError, type Credentials } from '../../api/identity/identity-client.ts';
import { useSession } from '../../api/session.tsx';
import { AuthLayout } from '../../components/layout/auth-layout.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PasswordInput } from '../../components/ui/password-input.tsx';
import { TextInput } from '../../components/ui/text-input.tsx';
import { texts } from '../../lib/texts.ts';
import { GoogleButton, OrLine } from './google-button.tsx';
import { identityMessage } from './identity-message.ts';

const MIN_PASSWORD_LENGTH = 8;

/** @param next - where the person wanted to go; handed on to the other form. */
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
      const message = identityMessage(error, texts.auth.signupFailed);
      if (isIdentityError(error, 'weak-password'))
        form.setError('password', { message }, { shouldFocus: true });
      else if (isIdentityError(error, 'invalid-email', 'email-in-use')) {
        form.setError('email', { message }, { shouldFocus: true });
      } else setFailure(message);
    }
  });

  return (
    <AuthLayout
      title={texts.auth.signupTitle}
      line={texts.auth.signupLead}
      after={
        <>
          {texts.auth.haveAccount}{' '}
          <Button asChild variant="link">
            <Link to="/login" search={next === undefined ? {} : { next }}>
              {texts.auth.login}
            </Link>
          </Button>
        </>
      }
    >
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
        <Field label={texts.auth.email} required error={errors.email?.message}>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="email"
            {...form.register('email', {
              required: texts.errors.fieldRequired,
              pattern: { value: /^\s*\S+@\S+\.\S+\s*$/u, message: texts.auth.emailInvalid },
            })}
          />
        </Field>
        <Field
          label={texts.auth.password}
          required
          hint={<PasswordRule length={password.length} />}
          error={errors.password?.message}
        >
          <PasswordInput
            autoComplete="new-password"
            {...form.register('password', {
              required: texts.errors.fieldRequired,
              minLength: { value: MIN_PASSWORD_LENGTH, message: texts.auth.passwordTooShort },
            })}
          />
        </Field>
        <Button type="submit" size="lg" block busy={isSubmitting}>
          {texts.auth.signup}
        </Button>
      </form>
    </AuthLayout>
  );
}

/** Counts along while the password is typed, so that nobody learns the rule by being refused. */
function PasswordRule({ length }: { length: number }) {
  if (length === 0) return texts.auth.passwordRule;
  if (length < MIN_PASSWORD_LENGTH) return texts.auth.passwordMissing(MIN_PASSWORD_LENGTH - length);
  return (
    <span className="inline-flex items-center gap-1.5 text-ok">
      <Check aria-hidden="true" className="size-4" />
      {texts.auth.passwordLongEnough}
    </span>
  );
}
