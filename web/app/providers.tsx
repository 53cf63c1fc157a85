import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import type { Session } from '../api/session-store.ts';
import { SessionProvider } from '../api/session.tsx';
import { Toasts } from '../components/ui/toasts.tsx';
import { TooltipProvider } from '../components/ui/tooltip.tsx';
import { watchTheme } from '../lib/theme.ts';

/** What every screen stands on: server state, who is signed in, tooltips, toasts, theme. */
export function Providers({
  queryClient,
  session,
  children,
}: {
  queryClient: QueryClient;
  session: Session;
  children: ReactNode;
}) {
  useEffect(() => watchTheme(), []);
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider session={session}>
        <TooltipProvider>
          {children}
          <Toasts />
        </TooltipProvider>
      </SessionProvider>
    </QueryClientProvider>
  );
}
