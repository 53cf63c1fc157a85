import { clsx, type ClassValue } from 'clsx';

/** Conflicting Tailwind utilities are not merged; their order in the style sheet decides. */
export function classNames(...values: readonly ClassValue[]): string {
  return clsx(values);
}
