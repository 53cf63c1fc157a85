// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseTheme, readThemeChoice, watchTheme } from './theme.ts';

const startScript = readFileSync(join(import.meta.dirname, '../inline/theme.js'), 'utf8');

function deviceIs(theme: 'light' | 'dark') {
  vi.stubGlobal('matchMedia', () => ({
    matches: theme === 'dark',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

function shownTheme() {
  return document.documentElement.dataset['theme'];
}

describe('theme', () => {
  beforeEach(() => {
    localStorage.clear();
    delete document.documentElement.dataset['theme'];
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['dark', 'light', 'dark'],
    ['light', 'dark', 'light'],
    [null, 'dark', 'dark'],
    [null, 'light', 'light'],
    ['nonsense', 'light', 'light'],
  ] as const)(
    'the stored theme choice %s on a %s device selects the %s theme before and after the first paint',
    (chosen, device, shown) => {
      deviceIs(device);
      if (chosen) localStorage.setItem('theme', chosen);
      runInThisContext(startScript);
      expect(shownTheme()).toBe(shown);
      const stop = watchTheme();
      expect(shownTheme()).toBe(shown);
      stop();
    },
  );

  it('a theme choice is stored, and deleted when the system setting is chosen again', () => {
    deviceIs('light');
    chooseTheme('dark');
    expect(shownTheme()).toBe('dark');
    expect(readThemeChoice()).toBe('dark');
    chooseTheme('system');
    expect(shownTheme()).toBe('light');
    expect(localStorage.getItem('theme')).toBeNull();
  });
});
