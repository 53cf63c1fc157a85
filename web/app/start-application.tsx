import '../styles/index.css';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { configQuery } from '../api/config-query.ts';
import { Application, type Clients, createClients } from './application.tsx';
import type { EarlyInput } from './early-input.ts';
import { guardStepOf } from './guard.ts';

export function startApplication(root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <Application />
    </StrictMode>,
  );
}

export async function replaceDocument(root: HTMLElement): Promise<void> {
  const clients = createClients();
  if (guardStepOf(await clients.session.settled()) !== 'inside') return;
  await clients.router.load();
  await queriesSettled(clients);
  await typingEnded(root);
  root.removeAttribute('data-page');
  replaceContent(root, clients);
}

export async function replaceScreen(screen: HTMLElement, early: EarlyInput): Promise<void> {
  const clients = createClients();
  await Promise.all([
    clients.router.load(),
    clients.queryClient.ensureQueryData(configQuery).catch(() => null),
  ]);
  await early.gestureEnded();
  const root = document.createElement('div');
  screen.removeAttribute('id');
  root.id = 'root';
  screen.after(root);
  renderNow(root, clients);
  early.moveTo(root);
  screen.remove();
}

function replaceContent(root: HTMLElement, clients: Clients): void {
  root.replaceChildren();
  renderNow(root, clients);
}

function renderNow(root: HTMLElement, clients: Clients): void {
  flushSync(() => {
    createRoot(root).render(
      <StrictMode>
        <Application clients={clients} />
      </StrictMode>,
    );
  });
}

function queriesSettled({ queryClient }: Clients): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = queryClient.getQueryCache().subscribe(check);
    function check(): void {
      if (queryClient.isFetching() > 0) return;
      unsubscribe();
      resolve();
    }
    check();
  });
}

/** Replacing the page would lose text that is being typed. */
function typingEnded(root: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement) || !root.contains(field)) resolve();
    else field.addEventListener('blur', () => resolve(), { once: true });
  });
}
