import { useEffect } from 'react';
import { CATEGORIES, COMPLEXITY_CHOICES } from '#domain/projects/project.ts';
import { LICENCES, SALE_MODES } from '#domain/projects/sale-mode.ts';
import { readStoredJson, writeStored, writeStoredJson } from '../../lib/storage.ts';
import { emptyForm, type FormValues } from './form-values.ts';

function storageKey(profileId: string): string {
  return `draft-project:${profileId}`;
}

export function readDraft(profileId: string): FormValues | null {
  const draft = readStoredJson(storageKey(profileId), isDraft);
  return draft === null ? null : { ...emptyForm, ...draft };
}

function writeDraft(profileId: string, values: FormValues): void {
  if (isEmpty(values)) writeStored(storageKey(profileId), null);
  else writeStoredJson(storageKey(profileId), values);
}

export function removeDraft(profileId: string): void {
  writeStored(storageKey(profileId), null);
}

export function isEmpty(values: FormValues): boolean {
  return fieldNames.every((name) => choices.has(name) || values[name].trim() === '');
}

const fieldNames = Object.keys(emptyForm) as (keyof FormValues)[];
const choices: ReadonlySet<keyof FormValues> = new Set(['category', 'complexity', 'saleMode', 'licence']);

/** Drafts stored by earlier versions lack these. */
type Later = 'saleMode' | 'licence' | 'parts';
type Draft = Omit<FormValues, Later> & Partial<Pick<FormValues, Later>>;

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  const { saleMode, licence } = { ...emptyForm, ...fields };
  return (
    fieldNames.every((name) => typeof { ...emptyForm, parts: '', ...fields }[name] === 'string') &&
    SALE_MODES.some((mode) => mode === saleMode) &&
    LICENCES.some((one) => one === licence) &&
    CATEGORIES.some((category) => category === fields['category']) &&
    COMPLEXITY_CHOICES.some((complexity) => complexity === fields['complexity'])
  );
}

export function useSavedDraft(profileId: string, values: FormValues): void {
  useEffect(() => {
    writeDraft(profileId, values);
  }, [profileId, values]);
}
