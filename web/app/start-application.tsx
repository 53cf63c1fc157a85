import '../styles/index.css';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { configQuery } from '../api/config-query.ts';
import { Application, type Clients, createClients } from './application.tsx';
import { guardStepOf } from './guard.ts';

export function startApplication(root: HTMLElement): void {
  if (root.hasChildNodes()) void hydrateApplication(root);
  else createRoot(root).render(screenOf(createClients()));
}

/** Takes over a screen that the server rendered, with what was typed into it. */
export async function hydrateApplication(root: HTMLElement): Promise<void> {
  const clients = createClients();
  // The router renders the tree that it renders on the server, without a boundary around it.
  clients.router.ssr = { manifest: undefined };
  await Promise.all([
    clients.router.load(),
    clients.queryClient.ensureQueryData(configQuery).catch(() => null),
  ]);
  root.removeAttribute('data-screen');
  hydrateRoot(root, screenOf(clients));
}

function screenOf(clients: Clients) {
  return (
    <StrictMode>
      <Application clients={clients} />
    </StrictMode>
  );
}

export async function replaceDocument(root: HTMLElement): Promise<void> {
  const clients = createClients();
  if (guardStepOf(await clients.session.settled()) !== 'inside') return;
  await clients.router.load();
  await queriesSettled(clients);
  await typingEnded(root);
  root.removeAttribute('data-page');
  root.replaceChildren();
  flushSync(() => createRoot(root).render(screenOf(clients)));
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
