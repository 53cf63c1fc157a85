import { clsx, type ClassValue } from 'clsx';

/** Does not merge conflicting Tailwind utilities; style sheet order decides. */
export function classNames(...values: readonly ClassValue[]): string {
  return clsx(values);
}
