import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.ts';

/** What the person chose; `system` follows the device. public/theme.js applies the same rule before the first paint. */
export type ThemeChoice = 'light' | 'dark' | 'system';

const key = 'theme';
const listeners = new Set<() => void>();

function systemIsDark(): boolean {
  return typeof window.matchMedia === 'function' && window.matchMedia('(prefers-color-scheme: dark)').matches;
}

export function readThemeChoice(): ThemeChoice {
  const stored = readStored(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function resolveTheme(choice: ThemeChoice): 'light' | 'dark' {
  if (choice !== 'system') return choice;
  return systemIsDark() ? 'dark' : 'light';
}

function apply(): void {
  document.documentElement.dataset['theme'] = resolveTheme(readThemeChoice());
  for (const listener of listeners) listener();
}

export function chooseTheme(choice: ThemeChoice): void {
  writeStored(key, choice === 'system' ? null : choice);
  apply();
}

/** Follows the device and other tabs; answers how to stop. Called once by the providers. */
export function watchTheme(): () => void {
  apply();
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) apply();
  };
  window.addEventListener('storage', onStorage);
  const list =
    typeof window.matchMedia === 'function' ? window.matchMedia('(prefers-color-scheme: dark)') : null;
  list?.addEventListener('change', apply);
  return () => {
    window.removeEventListener('storage', onStorage);
    list?.removeEventListener('change', apply);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): { choice: ThemeChoice; resolved: 'light' | 'dark' } {
  const choice = useSyncExternalStore(subscribe, readThemeChoice, () => 'system' as const);
  const resolved = useSyncExternalStore<'light' | 'dark'>(
    subscribe,
    () => resolveTheme(readThemeChoice()),
    () => 'light',
  );
  return { choice, resolved };
}
