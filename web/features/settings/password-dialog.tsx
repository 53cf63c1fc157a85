import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { authTexts } from '#words/screens/auth.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { settingsTexts } from '#words/screens/settings.ts';
import { attemptsMessage, isIdentityError, providerMessage } from '../../api/identity/identity-client.ts';
import { useSession } from '../../api/session.tsx';
import { useChangePassword } from '../../api/settings-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { newPasswordError, NewPasswordField } from '../../components/forms/new-password-field.tsx';
import { PasswordInput } from '../../components/forms/password-input.tsx';
import { Button } from '../../components/ui/button.tsx';
import { toastSuccess } from '../../lib/toast.ts';
import { AccountDialog } from './account-dialog.tsx';

export function PasswordDialog({
  email,
  onClose,
  onForgotPassword,
}: {
  email: string;
  onClose: () => void;
  onForgotPassword: () => void;
}) {
  const session = useSession();
  const change = useChangePassword((passwords) => session.changePassword(passwords));
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ defaultValues: { current: '', next: '' } });
  const { errors } = form.formState;
  const next = useWatch({ control: form.control, name: 'next' });

  const submit = form.handleSubmit((passwords) => {
    if (change.isPending) return;
    setFailure(null);
    change.mutate(passwords, {
      onSuccess: () => {
        toastSuccess(settingsTexts.passwordDone);
        onClose();
      },
      onError: (error) => {
        if (isIdentityError(error, 'wrong-password')) {
          form.setError('current', { message: authTexts.passwordWrong }, { shouldFocus: true });
        } else if (isIdentityError(error, 'weak-password')) {
          const message = error.message === error.code ? authTexts.passwordWeak : error.message;
          form.setError('next', { message }, { shouldFocus: true });
        } else if (isIdentityError(error, 'too-many-requests'))
          setFailure(attemptsMessage(error, authTexts.tooManyAttempts));
        else if (isIdentityError(error, 'network')) setFailure(errorsTexts.network);
        else setFailure(providerMessage(error, settingsTexts.passwordFailed));
      },
    });
  });

  return (
    <AccountDialog
      title={settingsTexts.passwordSave}
      description={settingsTexts.passwordHint}
      email={email}
      action={settingsTexts.passwordSave}
      busy={change.isPending}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={settingsTexts.passwordCurrent} required error={errors.current?.message}>
        <PasswordInput
          autoComplete="current-password"
          {...form.register('current', { required: errorsTexts.fieldRequired })}
        />
      </Field>
      <p className="-mt-3 text-sm">
        <Button variant="link" onClick={onForgotPassword}>
          {settingsTexts.passwordForgotten}
        </Button>
      </p>
      <NewPasswordField
        label={settingsTexts.passwordNew}
        typed={next}
        error={errors.next?.message}
        {...form.register('next', { validate: newPasswordError })}
      />
    </AccountDialog>
  );
}
