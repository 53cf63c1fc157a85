import { clsx, type ClassValue } from 'clsx';

export function classNames(...values: readonly ClassValue[]): string {
  return clsx(values);
}
