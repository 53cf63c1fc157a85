import { startTransition, StrictMode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { configQuery } from '../api/config-query.ts';
import { Application, type Clients } from './application.tsx';
import { createClients } from './clients.ts';

/** Takes over a screen that the server rendered, with what was typed into it. */
export async function hydrateApplication(root: HTMLElement): Promise<Root> {
  const clients = createClients();
  await Promise.all([
    clients.router.load(),
    clients.queryClient.ensureQueryData(configQuery).catch(() => null),
  ]);
  root.removeAttribute('data-screen');
  return hydrate(root, clients);
}

export function hydrate(root: HTMLElement, clients: Clients): Root {
  // The router renders what it renders on the server, without a boundary around it.
  clients.router.ssr = { manifest: undefined };
  return inSteps(() => hydrateRoot(root, screenOf(clients)));
}

/** React renders a transition in steps of a few milliseconds, so that a slow phone can scroll and type meanwhile. */
export function inSteps<T>(render: () => T): T {
  let result: T | undefined;
  startTransition(() => {
    result = render();
  });
  return result as T;
}

export function screenOf(clients: Clients) {
  return (
    <StrictMode>
      <Application clients={clients} />
    </StrictMode>
  );
}
