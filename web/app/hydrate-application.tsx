import { StrictMode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { configQuery } from '../api/config-query.ts';
import { type HydratedPage, putPageData } from '../api/page-data.ts';
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

/** @param clients - of a member, with everything loaded that the page shows */
export function hydratePage(root: HTMLElement, clients: Clients, page: HydratedPage): Root {
  const { queryClient, router } = clients;
  const showOwnData = keepOwnData(clients);
  putPageData(queryClient, page);
  router.options.context.onHydrated = showOwnData;
  root.removeAttribute('data-page');
  return hydrate(root, clients);
}

function hydrate(root: HTMLElement, clients: Clients): Root {
  // The router renders what it renders on the server, without a boundary around it.
  clients.router.ssr = { manifest: undefined };
  return hydrateRoot(root, screenOf(clients));
}

export function screenOf(clients: Clients) {
  return (
    <StrictMode>
      <Application clients={clients} />
    </StrictMode>
  );
}

/** The first render shows what every visitor sees. @returns a function that shows what the member may see */
function keepOwnData({ queryClient }: Clients): () => void {
  const own = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state }) => ({ queryKey, state }));
  return () => {
    for (const { queryKey, state } of own) {
      if (state.data === undefined) void queryClient.resetQueries({ queryKey, exact: true });
      else queryClient.setQueryData(queryKey, state.data, { updatedAt: state.dataUpdatedAt });
    }
  };
}

export function queriesSettled({ queryClient }: Clients): Promise<void> {
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
