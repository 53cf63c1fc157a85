import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import type { Session } from '../api/session-port.ts';
import { SessionProvider } from '../api/session.tsx';
import { Toasts } from '../components/ui/toasts.tsx';
import { watchTooltips } from '../components/ui/watch-tooltips.ts';
import { watchLanguageLinks } from '../lib/choose-language.ts';
import { watchTheme } from '../lib/theme.ts';

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
