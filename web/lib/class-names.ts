import { clsx, type ClassValue } from 'clsx';

/** Conflicting Tailwind utilities are not merged: style sheet order decides. */
export function classNames(...values: readonly ClassValue[]): string {
  return clsx(values);
}
