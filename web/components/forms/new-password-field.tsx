import { Check } from 'lucide-react';
import { authTexts } from '#words/screens/auth.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { Field } from './field.tsx';
import { PasswordInput } from './password-input.tsx';
import type { TextInputProps } from './text-input.tsx';

export function newPasswordError(password: string): string | undefined {
  if (password === '') return errorsTexts.fieldRequired;
  return password.length < MIN_PASSWORD_LENGTH ? authTexts.passwordTooShort : undefined;
}

export function NewPasswordField({
  label,
  typed,
  error,
  ...input
}: {
  label: string;
  typed: string;
  error: string | undefined;
} & Pick<TextInputProps, 'name' | 'onChange' | 'onBlur' | 'ref'>) {
  return (
    <Field label={label} required hint={<PasswordRule length={typed.length} />} error={error}>
      <PasswordInput autoComplete="new-password" {...input} />
    </Field>
  );
}

const MIN_PASSWORD_LENGTH = 8;

function PasswordRule({ length }: { length: number }) {
  if (length === 0) return authTexts.passwordRule;
  if (length < MIN_PASSWORD_LENGTH) return authTexts.charactersMissing(MIN_PASSWORD_LENGTH - length);
  return (
    <span className="inline-flex items-center gap-1.5 text-ok">
      <Check aria-hidden="true" className="size-4" />
      {authTexts.passwordLongEnough}
    </span>
  );
}
