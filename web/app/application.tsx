import type { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { Session } from '../api/session-port.ts';
import { Providers } from './providers.tsx';
import type { AppRouter } from './router.tsx';

export interface Clients {
  readonly queryClient: QueryClient;
  readonly session: Session;
  readonly router: AppRouter;
}

export function Application({ clients: { queryClient, session, router } }: { clients: Clients }) {
  return (
    <Providers queryClient={queryClient} session={session}>
      <RouterProvider router={router} />
    </Providers>
  );
}
