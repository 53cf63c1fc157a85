import { authTexts } from '#words/screens/auth.ts';
import { Field } from '../../components/forms/field.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';

const EMAIL = /^\s*\S+@\S+\.\S+\s*$/u;

/** Returns the rule of the field `email`, with the message for an empty one. */
export function emailRule(required: string): (email: string) => string | undefined {
  return (email) => {
    if (email === '') return required;
    return EMAIL.test(email) ? undefined : authTexts.emailInvalid;
  };
}

/** @param autoComplete - `username` for an existing account, so that password managers fill it in */
export function EmailField({
  autoComplete,
  error,
  defaultValue,
}: {
  autoComplete: 'username' | 'email';
  error: string | undefined;
  defaultValue?: string | undefined;
}) {
  return (
    <Field label={authTexts.email} required error={error}>
      <TextInput
        type="email"
        name="email"
        inputMode="email"
        autoComplete={autoComplete}
        defaultValue={defaultValue}
      />
    </Field>
  );
}
