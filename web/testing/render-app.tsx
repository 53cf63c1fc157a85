import { cleanup, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { idTokenKey } from '../api/identity/id-token.ts';
import { Application } from '../app/application.tsx';
import { aToken } from './factories.ts';

/** Call once in a file: each test starts with an empty browser, and an unexpected word on the console fails it. */
export function freshBrowser(): void {
  beforeEach(() => {
    vi.spyOn(console, 'error');
    vi.spyOn(console, 'warn');
    vi.stubGlobal('scrollTo', () => undefined);
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    const said = [console.error, console.warn].flatMap((spy) => vi.mocked(spy).mock.calls);
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    expect(said).toEqual([]);
  });
}

/** A browser in which somebody is signed in already. */
export function signIn(claims: Parameters<typeof aToken>[0] = {}): void {
  localStorage.setItem(idTokenKey, aToken(claims));
}

/** The whole application at an address, as a person opens it. */
export function openApp(path: string): UserEvent {
  window.history.replaceState(null, '', path);
  render(<Application />);
  return userEvent.setup();
}

export function address(): string {
  return `${window.location.pathname}${window.location.search}`;
}
