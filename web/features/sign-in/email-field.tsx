import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../components/ui/field.tsx';
import { TextInput } from '../../components/ui/text-input.tsx';
import { authTexts } from '../../lib/texts/auth.ts';

/** What a form asks of an address; whether somebody reads it is found out by a mail. */
export const emailRules = (required: string) => ({
  required,
  pattern: { value: /^\s*\S+@\S+\.\S+\s*$/u, message: authTexts.emailInvalid },
});

/**
 * The e-mail address of an account. Register it with `emailRules`.
 *
 * @param autoComplete - `username` where the account exists, so that a password manager fills it in.
 */
export function EmailField({
  autoComplete,
  error,
  registration,
}: {
  autoComplete: 'username' | 'email';
  error: FieldError | undefined;
  registration: UseFormRegisterReturn;
}) {
  return (
    <Field label={authTexts.email} required error={error?.message}>
      <TextInput type="email" inputMode="email" autoComplete={autoComplete} {...registration} />
    </Field>
  );
}
