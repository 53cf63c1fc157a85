import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Toasts } from '../components/ui/toasts.tsx';
import { TooltipProvider } from '../components/ui/tooltip.tsx';
import { watchTheme } from '../lib/theme.ts';

/** What every screen stands on: server state, tooltips, toasts, theme. */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  useEffect(() => watchTheme(), []);
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        {children}
        <Toasts />
      </TooltipProvider>
    </QueryClientProvider>
  );
}
