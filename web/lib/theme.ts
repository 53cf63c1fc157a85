import { readStored, writeStored } from './storage.ts';

/** inline/theme.js applies the same rule before the first paint, so both must be changed together. */
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

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
