import { Check, LoaderCircle, X } from 'lucide-react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { usernameTexts } from '#words/screens/username.ts';
import type { UsernameState } from '../../lib/username-state.ts';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

const problems: Partial<Record<UsernameState, string>> = {
  taken: usernameTexts.taken,
  invalid: usernameTexts.invalid,
  reserved: usernameTexts.reserved,
};

export function UsernameField({
  state,
  input,
  error,
}: {
  state: UsernameState;
  input: UseFormRegisterReturn;
  error?: string | undefined;
}) {
  return (
    <Field
      label={usernameTexts.label}
      required
      hint={<Hint state={state} />}
      error={error ?? problems[state]}
    >
      <TextInput
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        leading="@"
        trailing={<StateIcon state={state} />}
        {...input}
      />
    </Field>
  );
}

function Hint({ state }: { state: UsernameState }) {
  if (state === 'checking') return usernameTexts.checking;
  if (state === 'available') return <span className="text-ok">{usernameTexts.available}</span>;
  if (state === 'yours') return usernameTexts.yours;
  if (state === 'failed') return <span className="text-warn">{usernameTexts.checkFailed}</span>;
  return usernameTexts.hint;
}

function StateIcon({ state }: { state: UsernameState }) {
  if (state === 'checking') return <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />;
  if (state === 'available' || state === 'yours') {
    return <Check aria-hidden="true" className="size-5 text-ok" strokeWidth={2.5} />;
  }
  if (state in problems) return <X aria-hidden="true" className="size-5 text-bad" strokeWidth={2.5} />;
  return null;
}
