import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { authTexts } from '../../lib/texts/auth.ts';
import { errorsTexts } from '../../lib/texts/errors.ts';
import { Field } from './field.tsx';
import { PasswordInput } from './password-input.tsx';
import { MIN_PASSWORD_LENGTH, PasswordRule } from './password-rule.tsx';

/** What a form asks of a new password; the server knows the common ones besides. */
export const newPasswordRules = {
  required: errorsTexts.fieldRequired,
  minLength: { value: MIN_PASSWORD_LENGTH, message: authTexts.passwordTooShort },
};

/** A password that is being chosen. Register it with `newPasswordRules`. */
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
