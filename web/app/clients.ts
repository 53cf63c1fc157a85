import { QueryClient } from '@tanstack/react-query';
import { type ApiClient, createApiClient } from '../api/api-client.ts';
import type { Session } from '../api/session-port.ts';
import { createSession } from '../api/session-store.ts';
import { loadIdentity } from '../api/session.tsx';
import type { Clients } from './application.tsx';
import { createAppRouter } from './router.tsx';

export function createClients(): Clients {
  const api = createApiClient({ getIdToken: () => session.getIdToken() });
  const queryClient = createQueryClient(api);
  const session: Session = createSession({ api, loadIdentity: () => loadIdentity(queryClient) });
  return { queryClient, session, router: createAppRouter({ queryClient, session }) };
}

function createQueryClient(api: ApiClient): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { meta: { api }, staleTime: 30_000, retry: 1, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
}
