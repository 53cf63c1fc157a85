import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { authTexts } from '#words/screens/auth.ts';
import { Field } from '../../components/forms/field.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';

export const emailRules = (required: string) => ({
  required,
  pattern: { value: /^\s*\S+@\S+\.\S+\s*$/u, message: authTexts.emailInvalid },
});

/** @param autoComplete - `username` for an existing account, so that password managers fill it in */
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
