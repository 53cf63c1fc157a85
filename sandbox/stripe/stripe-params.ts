import type { FormFields, FormValue } from '../common/form-body.ts';
import { invalidRequest, missingParameter } from './stripe-errors.ts';
import type { Metadata } from './stripe-types.ts';

export function assertKnownParams(params: FormFields, known: readonly string[]): void {
  for (const key of Object.keys(params)) {
    if (key !== 'expand' && !known.includes(key)) {
      throw invalidRequest(`Received unknown parameter: ${key}`, key, 'parameter_unknown');
    }
  }
}

export function optionalText(params: FormFields, name: string): string | null {
  const value = params[name];
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string') throw invalidRequest('Invalid string', name);
  return value;
}

export function requiredText(params: FormFields, name: string): string {
  const value = optionalText(params, name);
  if (value === null) throw missingParameter(name);
  return value;
}

export function optionalInteger(params: FormFields, name: string): number | null {
  const text = optionalText(params, name);
  if (text === null) return null;
  if (!/^-?\d{1,15}$/.test(text)) {
    throw invalidRequest(`Invalid integer: ${text}`, name, 'parameter_invalid_integer');
  }
  return Number(text);
}

export function optionalHash(params: FormFields, name: string): FormFields | null {
  const value = params[name];
  if (value === undefined || value === '') return null;
  if (typeof value !== 'object' || Array.isArray(value)) throw invalidRequest('Invalid object', name);
  return value;
}

export function optionalTexts(params: FormFields, name: string): string[] | null {
  const value: FormValue | undefined = params[name];
  if (value === undefined || value === '') return null;
  const list = Array.isArray(value) ? value : null;
  if (!list || !list.every((item): item is string => typeof item === 'string')) {
    throw invalidRequest('Invalid array', name);
  }
  return list;
}

/** An empty value removes its key, and an empty `metadata` removes all keys. */
export function changedMetadata(before: Metadata, params: FormFields): Metadata {
  const value = params['metadata'];
  if (value === undefined) return before;
  if (value === '') return {};
  const change = optionalHash(params, 'metadata') ?? {};
  const after: Metadata = { ...before };
  for (const [key, text] of Object.entries(change)) {
    if (typeof text !== 'string') throw invalidRequest('Metadata values must be strings', `metadata[${key}]`);
    if (key.length > 40)
      throw invalidRequest('Metadata keys must be under 40 characters', `metadata[${key}]`);
    if (text.length > 500) {
      throw invalidRequest(`Metadata values can have up to 500 characters`, `metadata[${key}]`);
    }
    if (text === '') delete after[key];
    else after[key] = text;
  }
  if (Object.keys(after).length > 50) throw invalidRequest('You can have up to 50 metadata keys', 'metadata');
  return after;
}

export function toPlainObject(fields: FormFields | null): Record<string, unknown> {
  return fields === null ? {} : (JSON.parse(JSON.stringify(fields)) as Record<string, unknown>);
}
