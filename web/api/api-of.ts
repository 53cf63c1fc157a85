import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ApiClient } from './api-client.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly api?: ApiClient };
  }
}

export function apiOf(client: QueryClient): ApiClient {
  const api = client.getDefaultOptions().queries?.meta?.api;
  if (api === undefined) throw new TypeError('The query client must be created by createQueryClient.');
  return api;
}

export function useApi(): ApiClient {
  return apiOf(useQueryClient());
}
