import { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../api/api-client.ts';

export function createQueryClient(api: ApiClient): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { meta: { api }, staleTime: 30_000, retry: 1, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
}
