import { QueryClient } from '@tanstack/react-query';
import { type ApiClient, createApiClient } from '../api/api-client.ts';
import type { Session } from '../api/session-port.ts';
import { createSession } from '../api/session-store.ts';
import { loadIdentity } from '../api/session.tsx';
import type { Clients } from './application.tsx';
import { createAppRouter } from './router.tsx';

/** So that nothing that a page needs waits for this code. */
const KEEP_PAGES_AFTER_MS = 3_000;

export function createClients(): Clients {
  const api = createApiClient({ getIdToken: () => session.getIdToken() });
  const queryClient = createQueryClient(api);
  const session: Session = createSession({ api, loadIdentity: () => loadIdentity(queryClient) });
  const clients = { queryClient, session, router: createAppRouter({ queryClient, session }) };
  if ('serviceWorker' in navigator)
    setTimeout(() => {
      import('./keep-pages.ts').then(
        ({ keepPages }) => keepPages(clients),
        () => {},
      );
    }, KEEP_PAGES_AFTER_MS);
  return clients;
}

function createQueryClient(api: ApiClient): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { meta: { api }, staleTime: 30_000, retry: 1, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
}
