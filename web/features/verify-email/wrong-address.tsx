import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { authTexts } from '#words/screens/auth.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { verifyEmailTexts } from '#words/screens/verify-email.ts';
import { attemptsMessage, isIdentityError } from '../../api/identity/identity-client.ts';
import { useSession } from '../../api/session.tsx';
import { Field } from '../../components/forms/field.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { Button } from '../../components/ui/button.tsx';
import { toastSuccess } from '../../lib/toast.ts';

export function WrongAddress() {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button variant="link" onClick={() => setOpen(true)}>
        {verifyEmailTexts.wrongAddress}
      </Button>
    );
  }
  return <AddressForm onClose={() => setOpen(false)} />;
}

function AddressForm({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const form = useForm({ defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('email'), [setFocus]);
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await session.correctEmail(email.trim());
      toastSuccess(verifyEmailTexts.sent);
      onClose();
    } catch (error) {
      form.setError('email', { message: messageOf(error) }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-3 text-left">
      <Field label={verifyEmailTexts.newAddress} required error={errors.email?.message}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.register('email', {
            required: errorsTexts.fieldRequired,
            pattern: { value: /^\s*\S+@\S+\.\S+\s*$/u, message: authTexts.emailInvalid },
          })}
        />
      </Field>
      <Button type="submit" block busy={isSubmitting}>
        {verifyEmailTexts.changeAddress}
      </Button>
      <Button variant="quiet" block onClick={onClose}>
        {verifyEmailTexts.keepAddress}
      </Button>
    </form>
  );
}

function messageOf(error: unknown): string {
  if (isIdentityError(error, 'invalid-email')) return authTexts.emailInvalid;
  if (isIdentityError(error, 'too-many-requests', 'mailbox-crowded'))
    return attemptsMessage(error, authTexts.tooManyAttempts);
  return isIdentityError(error, 'network') ? errorsTexts.network : verifyEmailTexts.addressFailed;
}
