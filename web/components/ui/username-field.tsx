import { Check, LoaderCircle, X } from 'lucide-react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { texts } from '../../lib/texts.ts';
import type { UsernameState } from '../../lib/username-state.ts';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

const problems: Partial<Record<UsernameState, string>> = {
  taken: texts.username.taken,
  invalid: texts.username.invalid,
  reserved: texts.username.reserved,
};

/** A username with its answer beside it: free, taken, or being looked up. */
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
      label={texts.username.label}
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
  if (state === 'checking') return texts.username.checking;
  if (state === 'available') return <span className="text-ok">{texts.username.available}</span>;
  if (state === 'yours') return texts.username.yours;
  if (state === 'failed') return <span className="text-warn">{texts.username.checkFailed}</span>;
  return texts.username.hint;
}

function StateIcon({ state }: { state: UsernameState }) {
  if (state === 'checking') return <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />;
  if (state === 'available' || state === 'yours') {
    return <Check aria-hidden="true" className="size-5 text-ok" strokeWidth={2.5} />;
  }
  if (state in problems) return <X aria-hidden="true" className="size-5 text-bad" strokeWidth={2.5} />;
  return null;
}
