import { useSyncExternalStore } from 'react';
import { onThemeChange, readThemeChoice, resolveTheme, type ThemeChoice } from './theme.ts';

export function useTheme(): { choice: ThemeChoice; resolved: 'light' | 'dark' } {
  const choice = useSyncExternalStore(onThemeChange, readThemeChoice, () => 'system' as const);
  const resolved = useSyncExternalStore<'light' | 'dark'>(
    onThemeChange,
    () => resolveTheme(readThemeChoice()),
    () => 'light',
  );
  return { choice, resolved };
}
