import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { authTexts } from '#words/screens/auth.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { settingsTexts } from '#words/screens/settings.ts';
import { attemptsMessage, isIdentityError, providerMessage } from '../../api/identity/identity-client.ts';
import { useSession } from '../../api/session.tsx';
import { Field } from '../../components/forms/field.tsx';
import { PasswordInput } from '../../components/forms/password-input.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { GoogleProof } from './google-proof.tsx';

export function EmailDialog({
  currentEmail,
  hasPassword,
  onSent,
  onClose,
}: {
  currentEmail: string;
  hasPassword: boolean;
  onSent: (email: string) => void;
  onClose: () => void;
}) {
  const session = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const [needsGoogle, setNeedsGoogle] = useState(false);
  const form = useForm({ defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ email, password }) => {
    setFailure(null);
    try {
      await session.changeEmail({ email: email.trim(), password });
      onSent(email.trim());
    } catch (error) {
      if (isIdentityError(error, 'wrong-password')) {
        form.setError('password', { message: authTexts.passwordWrong }, { shouldFocus: true });
      } else if (isIdentityError(error, 'invalid-email')) {
        form.setError('email', { message: authTexts.emailInvalid }, { shouldFocus: true });
      } else if (isIdentityError(error, 'same-email')) {
        form.setError('email', { message: settingsTexts.emailSame }, { shouldFocus: true });
      } else if (isIdentityError(error, 'sign-in-again')) setNeedsGoogle(true);
      else if (isIdentityError(error, 'too-many-requests'))
        setFailure(attemptsMessage(error, authTexts.tooManyAttempts));
      else if (isIdentityError(error, 'network')) setFailure(errorsTexts.network);
      else setFailure(providerMessage(error, settingsTexts.emailFailed));
    }
  });

  return (
    <AccountDialog
      title={settingsTexts.emailTitle}
      description={settingsTexts.emailLead}
      email={currentEmail}
      action={settingsTexts.emailSend}
      busy={isSubmitting}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {needsGoogle && (
        <GoogleProof text={settingsTexts.emailGoogleFirst} onDone={() => setNeedsGoogle(false)} />
      )}
      <Field label={settingsTexts.emailNew} required error={errors.email?.message}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="off"
          {...form.register('email', {
            required: errorsTexts.fieldRequired,
            pattern: { value: /^\s*\S+@\S+\.\S+\s*$/u, message: authTexts.emailInvalid },
          })}
        />
      </Field>
      {hasPassword && (
        <Field label={settingsTexts.passwordCurrent} required error={errors.password?.message}>
          <PasswordInput
            autoComplete="current-password"
            {...form.register('password', { required: errorsTexts.fieldRequired })}
          />
        </Field>
      )}
    </AccountDialog>
  );
}
