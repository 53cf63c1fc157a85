import { cleanup, configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { toast } from 'react-toastify/unstyled';
import { afterEach, beforeEach, vi } from 'vitest';
import { idTokenKey } from '../api/identity/id-token.ts';
import { Application } from '../app/application.tsx';
import { createClients } from '../app/clients.ts';
import { missingBrowserParts } from './browser-parts.ts';
import { aToken } from './factories.ts';

// Lazy-loaded screens can be slow on a busy machine. Lookups poll, so a passing test does not wait this long.
configure({ asyncUtilTimeout: 10_000 });

const routerListeners: (() => void)[] = [];

/** Registers test hooks; must be called once per file. */
export function freshBrowser(): void {
  missingBrowserParts();
  beforeEach(() => {
    const listen = window.addEventListener.bind(window);
    vi.spyOn(window, 'addEventListener').mockImplementation((type, listener, options) => {
      listen(type, listener, options);
      if (type === 'popstate' || type === 'beforeunload')
        routerListeners.push(() => window.removeEventListener(type, listener, options));
    });
  });
  afterEach(() => {
    cleanup();
    endRouters();
    toast.dismiss();
    toast.clearWaitingQueue();
    localStorage.clear();
    sessionStorage.clear();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}

/** All test files of a worker share a window, in which a router that has not ended would answer each Back. */
function endRouters(): void {
  for (const remove of routerListeners.splice(0)) remove();
  for (const name of ['pushState', 'replaceState'] as const) Reflect.deleteProperty(window.history, name);
}

export function signIn(claims: Parameters<typeof aToken>[0] = {}): void {
  localStorage.setItem(idTokenKey, aToken(claims));
}

export function openApp(path: string): UserEvent {
  endRouters();
  window.history.replaceState(null, '', path);
  const clients = createClients();
  render(<Application clients={clients} />);
  return userEvent.setup();
}

export function address(): string {
  return `${window.location.pathname}${window.location.search}`;
}
