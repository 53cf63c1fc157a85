import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { isIdentityError } from '../../api/identity/identity-client.ts';
import { useSession } from '../../api/session.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { TextInput } from '../../components/ui/text-input.tsx';
import { authTexts } from '../../lib/texts/auth.ts';
import { errorsTexts } from '../../lib/texts/errors.ts';
import { verifyEmailTexts } from '../../lib/texts/verify-email.ts';
import { toastSuccess } from '../../lib/toast.ts';

/** For an address that was mistyped: the account keeps its profile and gets another address. */
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
  if (isIdentityError(error, 'too-many-requests')) return authTexts.tooManyTries;
  return isIdentityError(error, 'network') ? errorsTexts.network : verifyEmailTexts.addressFailed;
}
