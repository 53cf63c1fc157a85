import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { type HydratedPage, putPageData, readPageData } from '../api/page-data.ts';
import type { Clients } from './application.tsx';
import { hydrate, screenOf } from './hydrate-application.tsx';

/** @param clients - of a member */
export async function showMember(root: HTMLElement, clients: Clients): Promise<Root> {
  const page = readPageData();
  clients.router.options.context.servedPage = page;
  await clients.router.load();
  await queriesSettled(clients);
  if (page !== null) return hydratePage(root, clients, page);
  await typingEnded(root);
  root.removeAttribute('data-page');
  root.replaceChildren();
  const application = createRoot(root);
  flushSync(() => application.render(screenOf(clients)));
  return application;
}

function hydratePage(root: HTMLElement, clients: Clients, page: HydratedPage): Root {
  const { queryClient, router } = clients;
  const showOwnData = keepOwnData(clients);
  putPageData(queryClient, page);
  router.options.context.onHydrated = showOwnData;
  root.removeAttribute('data-page');
  return hydrate(root, clients);
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
