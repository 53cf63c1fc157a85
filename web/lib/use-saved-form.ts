import { useCallback, useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

const prefix = 'saved-form:';

/**
 * Saves form input in session storage, so that it survives a reload or an expired session.
 * @param name - must contain the user's ID, so that another user of the browser does not see the values
 * @returns a function that clears the saved values, to be called after a submit or cancel
 */
export function useSavedForm<Values extends FieldValues>(
  name: string,
  { getValues, setValue, subscribe }: UseFormReturn<Values>,
): () => void {
  useEffect(() => {
    const current = getValues();
    for (const [field, value] of Object.entries(readSaved(name) ?? {})) {
      if (typeof current[field] !== typeof value || current[field] === value) continue;
      setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
        shouldTouch: true,
      });
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => writeSaved(name, values),
    });
  }, [name, getValues, setValue, subscribe]);
  return useCallback(() => writeSaved(name, null), [name]);
}

export function hasSavedForm(name: string): boolean {
  return readSaved(name) !== null;
}

/** Called on an explicit logout; an expired session keeps its saved forms. */
export function clearSavedForms(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was saved.
  }
}

function readSaved(name: string): Record<string, unknown> | null {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null');
    return typeof saved === 'object' && saved !== null ? (saved as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function writeSaved(name: string, values: object | null): void {
  try {
    if (values === null) sessionStorage.removeItem(prefix + name);
    else sessionStorage.setItem(prefix + name, JSON.stringify(values));
  } catch {}
}
