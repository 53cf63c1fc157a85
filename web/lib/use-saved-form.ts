import { useCallback, useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

const prefix = 'kept-form:';

/**
 * Keeps what is typed into a form in this tab, so that a session that ended meanwhile, or a reload, loses none of it.
 *
 * @param name - the form and whose it is: somebody else at the same browser must not find it filled.
 * @returns forgets what is kept: for when it was saved or given up.
 */
export function useSavedForm<Values extends FieldValues>(
  name: string,
  { getValues, setValue, subscribe }: UseFormReturn<Values>,
): () => void {
  useEffect(() => {
    const present = getValues();
    for (const [field, value] of Object.entries(readKept(name) ?? {})) {
      if (typeof present[field] !== typeof value || present[field] === value) continue;
      setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
        shouldTouch: true,
      });
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => writeKept(name, values),
    });
  }, [name, getValues, setValue, subscribe]);
  return useCallback(() => writeKept(name, null), [name]);
}

/** Whether something typed waits to be gone on with. */
export function hasSavedForm(name: string): boolean {
  return readKept(name) !== null;
}

/** Whoever leaves by their own will leaves nothing behind. */
export function clearSavedForms(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept either.
  }
}

function readKept(name: string): Record<string, unknown> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function writeKept(name: string, values: object | null): void {
  try {
    if (values === null) sessionStorage.removeItem(prefix + name);
    else sessionStorage.setItem(prefix + name, JSON.stringify(values));
  } catch {
    // Refused or full: the form works all the same.
  }
}
