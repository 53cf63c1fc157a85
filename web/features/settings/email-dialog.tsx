import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { isIdentityError } from '../../api/identity/identity-client.ts';
import { useSession } from '../../api/session.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PasswordInput } from '../../components/ui/password-input.tsx';
import { TextInput } from '../../components/ui/text-input.tsx';
import { authTexts } from '../../lib/texts/auth.ts';
import { errorsTexts } from '../../lib/texts/errors.ts';
import { settingsTexts } from '../../lib/texts/settings.ts';
import { AccountDialog } from './account-dialog.tsx';

/** The new address and the present password; somebody without one signs in with Google once more. */
export function EmailDialog({
  present,
  hasPassword,
  onSent,
  onClose,
}: {
  present: string;
  hasPassword: boolean;
  /** The link was mailed to this address. */
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
      else if (isIdentityError(error, 'too-many-requests')) setFailure(authTexts.tooManyTries);
      else setFailure(isIdentityError(error, 'network') ? errorsTexts.network : settingsTexts.emailFailed);
    }
  });

  const signInAgain = async () => {
    setFailure(null);
    try {
      await session.signInWithGoogle();
      setNeedsGoogle(false);
    } catch {
      setFailure(authTexts.googleFailed);
    }
  };

  return (
    <AccountDialog
      title={settingsTexts.emailTitle}
      line={settingsTexts.emailLead}
      email={present}
      action={settingsTexts.emailSend}
      busy={isSubmitting}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {needsGoogle && (
        <Notice
          tone="warn"
          urgent
          action={
            <Button size="sm" variant="secondary" onClick={() => void signInAgain()}>
              {authTexts.withGoogle}
            </Button>
          }
        >
          {settingsTexts.emailGoogleFirst}
        </Notice>
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
