import { cleanup, configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { toast } from 'react-toastify/unstyled';
import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';
import { idTokenKey } from '../api/identity/id-token.ts';
import { setTokenSource } from '../api/send.ts';
import { Application } from '../app/application.tsx';
import { aToken } from './factories.ts';

// A screen's code is loaded when it is opened, which takes a while on a machine that does much else. Polled, not waited for.
configure({ asyncUtilTimeout: 10_000 });

/** Call once in a file: each test starts with an empty browser, and an unexpected word on the console fails it. */
export function freshBrowser(): void {
  let spies: MockInstance[] = [];
  beforeEach(() => {
    setTokenSource(() => Promise.resolve(null));
    spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
    vi.stubGlobal('scrollTo', () => undefined);
  });
  afterEach(() => {
    cleanup();
    toast.dismiss();
    toast.clearWaitingQueue();
    localStorage.clear();
    sessionStorage.clear();
    const said = spies.flatMap((spy) => spy.mock.calls as unknown[][]);
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
