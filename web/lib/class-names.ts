import { clsx, type ClassValue } from 'clsx';

/** Joins class names and leaves out what is false. Later classes do not undo earlier ones: the order is the style sheet's. */
export function classNames(...values: readonly ClassValue[]): string {
  return clsx(values);
}
