import type { RouterHistory } from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { toast } from 'react-toastify/unstyled';
import { afterEach, vi } from 'vitest';
import { idTokenKey } from '../api/identity/id-token.ts';
import { Application } from '../app/application.tsx';
import { createClients } from '../app/clients.ts';
import { aToken } from './factories.ts';

// Lazy-loaded screens can be slow on a busy machine. Lookups poll, so a passing test does not wait this long.
configure({ asyncUtilTimeout: 10_000 });

let history: RouterHistory | null = null;

/** Registers test hooks; must be called once per file. */
export function freshBrowser(): void {
  afterEach(() => {
    cleanup();
    history?.destroy();
    toast.dismiss();
    toast.clearWaitingQueue();
    localStorage.clear();
    sessionStorage.clear();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}

export function signIn(claims: Parameters<typeof aToken>[0] = {}): void {
  localStorage.setItem(idTokenKey, aToken(claims));
}

export function openApp(path: string): UserEvent {
  history?.destroy();
  window.history.replaceState(null, '', path);
  const clients = createClients();
  ({ history } = clients.router);
  render(<Application clients={clients} />);
  return userEvent.setup();
}

export function address(): string {
  return `${window.location.pathname}${window.location.search}`;
}
