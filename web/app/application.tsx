import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { Session } from '../api/session-port.ts';
import { SessionProvider } from '../api/session.tsx';
import { Toasts } from '../components/ui/toasts.tsx';
import { watchTooltips } from '../components/ui/tooltip.tsx';
import { watchLanguageLinks } from '../lib/choose-language.ts';
import { watchTheme } from '../lib/theme.ts';
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

function Providers({
  queryClient,
  session,
  children,
}: {
  queryClient: QueryClient;
  session: Session;
  children: ReactNode;
}) {
  useEffect(() => watchTheme(), []);
  useEffect(() => watchLanguageLinks(), []);
  useEffect(() => watchTooltips(), []);
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider session={session}>
        {children}
        <Toasts />
      </SessionProvider>
    </QueryClientProvider>
  );
}
