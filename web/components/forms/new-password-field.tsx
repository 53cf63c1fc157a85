import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { authTexts } from '#words/screens/auth.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { Field } from './field.tsx';
import { PasswordInput } from './password-input.tsx';
import { MIN_PASSWORD_LENGTH, PasswordRule } from './password-rule.tsx';

export const newPasswordRules = {
  required: errorsTexts.fieldRequired,
  minLength: { value: MIN_PASSWORD_LENGTH, message: authTexts.passwordTooShort },
};

export function NewPasswordField({
  label,
  typed,
  error,
  registration,
}: {
  label: string;
  typed: string;
  error: FieldError | undefined;
  registration: UseFormRegisterReturn;
}) {
  return (
    <Field label={label} required hint={<PasswordRule length={typed.length} />} error={error?.message}>
      <PasswordInput autoComplete="new-password" {...registration} />
    </Field>
  );
}
