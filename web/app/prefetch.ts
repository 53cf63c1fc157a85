import type { QueryClient } from '@tanstack/react-query';

export interface LoaderContext {
  readonly isMember: boolean;
  readonly queryClient: QueryClient;
}

/**
 * The dynamic import keeps the queries in the page's chunk. Errors are ignored, because the page repeats a
 * failed query.
 */
export async function prefetch<Queries>(
  { isMember, queryClient }: LoaderContext,
  importQueries: () => Promise<Queries>,
  load: (client: QueryClient, queries: Queries) => unknown,
): Promise<void> {
  if (!isMember) return;
  const queries = await importQueries().catch(() => null);
  if (queries !== null) load(queryClient, queries);
}
