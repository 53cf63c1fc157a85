import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { createApiClient } from '../api/api-client.ts';
import { type Session } from '../api/session-port.ts';
import { createSession } from '../api/session-store.ts';
import { loadIdentity } from '../api/session.tsx';
import { Providers } from './providers.tsx';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';

export function createClients() {
  const api = createApiClient({ getIdToken: () => session.getIdToken() });
  const queryClient = createQueryClient(api);
  const session: Session = createSession({ api, loadIdentity: () => loadIdentity(queryClient) });
  return { queryClient, session, router: createAppRouter({ queryClient, session }) };
}

export type Clients = ReturnType<typeof createClients>;

export function Application({ clients }: { clients?: Clients }) {
  const [{ queryClient, session, router }] = useState(() => clients ?? createClients());
  return (
    <Providers queryClient={queryClient} session={session}>
      <RouterProvider router={router} />
    </Providers>
  );
}
