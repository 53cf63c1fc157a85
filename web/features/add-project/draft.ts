import { CATEGORIES, COMPLEXITY_CHOICES } from '#domain/projects/project.ts';
import { readStoredJson, writeStored, writeStoredJson } from '../../lib/storage.ts';
import { emptyForm, type FormValues } from './form-values.ts';

function storageKey(profileId: string): string {
  return `draft-project:${profileId}`;
}

export function readDraft(profileId: string): FormValues | null {
  return readStoredJson(storageKey(profileId), isFormValues);
}

export function writeDraft(profileId: string, values: FormValues): void {
  if (isEmpty(values)) writeStored(storageKey(profileId), null);
  else writeStoredJson(storageKey(profileId), values);
}

export function removeDraft(profileId: string): void {
  writeStored(storageKey(profileId), null);
}

export function isEmpty(values: FormValues): boolean {
  return fieldNames.every(
    (name) => name === 'category' || name === 'complexity' || values[name].trim() === '',
  );
}

const fieldNames = Object.keys(emptyForm) as (keyof FormValues)[];

function isFormValues(value: unknown): value is FormValues {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return (
    fieldNames.every((name) => typeof fields[name] === 'string') &&
    CATEGORIES.some((category) => category === fields['category']) &&
    COMPLEXITY_CHOICES.some((complexity) => complexity === fields['complexity'])
  );
}
