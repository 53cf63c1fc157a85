import { useActionState, useEffect, useRef, useState, type FormEvent } from 'react';

type FieldErrors<Name extends string> = Readonly<Partial<Record<Name, string | undefined>>>;

export interface FormOutcome<Name extends string> {
  readonly errors?: FieldErrors<Name>;
  readonly failure?: string | undefined;
  /** The field whose text is selected, to be typed again. */
  readonly select?: Name;
}

export type FieldRules<Name extends string> = Readonly<Record<Name, (value: string) => string | undefined>>;

/**
 * A small form with uncontrolled fields, which works on HTML that the server rendered: what is typed or submitted
 * before the code arrives is kept.
 *
 * @param rules - the message of each field for a wrong value
 * @param submit - called with valid values; returns what went wrong, or nothing
 */
export function useActionForm<Name extends string>(
  rules: FieldRules<Name>,
  submit: (values: Readonly<Record<Name, string>>) => Promise<FormOutcome<Name> | undefined>,
) {
  const form = useRef<HTMLFormElement>(null);
  const none = {} as FieldErrors<Name>;
  const names = Object.keys(rules) as Name[];
  const [outcome, action, isPending] = useActionState(
    async (_before: FormOutcome<Name>, data: FormData): Promise<FormOutcome<Name>> => {
      const values = Object.fromEntries(names.map((name) => [name, textOf(data.get(name))])) as Record<
        Name,
        string
      >;
      const errors = Object.fromEntries(
        names.map((name) => [name, rules[name](values[name])]),
      ) as FieldErrors<Name>;
      return Object.values(errors).some((error) => error !== undefined)
        ? { errors }
        : ((await submit(values)) ?? {});
    },
    {},
  );
  const [edited, setEdited] = useState({ of: outcome, errors: none });
  const [dismissed, setDismissed] = useState<FormOutcome<Name> | null>(null);
  const errors = edited.of === outcome ? edited.errors : (outcome.errors ?? none);

  useEffect(() => {
    const wrong = Object.entries(outcome.errors ?? {}).find(([, error]) => error !== undefined)?.[0];
    const field = form.current?.elements.namedItem(wrong ?? outcome.select ?? '');
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    if (wrong === undefined) field.select();
  }, [outcome]);

  return {
    form,
    errors,
    failure: dismissed === outcome ? undefined : outcome.failure,
    dismissFailure: () => setDismissed(outcome),
    isPending,
    props: {
      ref: form,
      action,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        if (isPending) event.preventDefault();
      },
      // React empties a form after its action, also after a failed one.
      onReset: (event: FormEvent) => event.preventDefault(),
      onInput: ({ target }: FormEvent) => {
        if (!(target instanceof HTMLInputElement)) return;
        const name = names.find((known) => known === target.name);
        if (name === undefined || errors[name] === undefined) return;
        setEdited({ of: outcome, errors: { ...errors, [name]: rules[name](target.value) } });
      },
    },
  };
}

/** Returns what is typed into a field of the form, also before the code arrived. */
export function useTyped(form: { readonly current: HTMLFormElement | null }, name: string): string {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const element = form.current;
    const field = element?.elements.namedItem(name);
    if (!element || !(field instanceof HTMLInputElement)) return undefined;
    const read = () => setTyped(field.value);
    read();
    element.addEventListener('input', read);
    return () => element.removeEventListener('input', read);
  }, [form, name]);
  return typed;
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}
