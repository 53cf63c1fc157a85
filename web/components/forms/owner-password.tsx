import { commonTexts } from '#words/screens/common.ts';
import { Field } from './field.tsx';
import { PasswordInput } from './password-input.tsx';

/** Proves that the person owns the account. An account without a password needs a recent sign-in with Google instead. */
export function OwnerPassword({
  value,
  error,
  onChange,
}: {
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <Field label={commonTexts.ownerPassword} hint={commonTexts.ownerPasswordHint} error={error}>
      <PasswordInput
        value={value}
        autoComplete="current-password"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}
