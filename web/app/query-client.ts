import { QueryClient } from '@tanstack/react-query';

/** Lists stay fresh for half a minute; a failed read is tried once more, a write never by itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
}
