import type { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createApiClient } from '../api/api-client.ts';
import { type Session } from '../api/session-port.ts';
import { createSession } from '../api/session-store.ts';
import { loadIdentity } from '../api/session.tsx';
import { Providers } from './providers.tsx';
import { createQueryClient } from './query-client.ts';
import { createAppRouter, type AppRouter } from './router.tsx';

export interface Clients {
  readonly queryClient: QueryClient;
  readonly session: Session;
  readonly router: AppRouter;
}

export function createClients(): Clients {
  const api = createApiClient({ getIdToken: () => session.getIdToken() });
  const queryClient = createQueryClient(api);
  const session: Session = createSession({ api, loadIdentity: () => loadIdentity(queryClient) });
  return { queryClient, session, router: createAppRouter({ queryClient, session }) };
}

export function Application({ clients: { queryClient, session, router } }: { clients: Clients }) {
  return (
    <Providers queryClient={queryClient} session={session}>
      <RouterProvider router={router} />
    </Providers>
  );
}
