import type { QueryClient } from '@tanstack/react-query';

export interface LoaderContext {
  readonly isMember: boolean;
  readonly queryClient: QueryClient;
}

/**
 * Members only. Imports the queries dynamically, so that they stay in the page's chunk. The page itself shows the
 * error of a failed query.
 */
export async function prefetch<Queries>(
  { isMember, queryClient }: LoaderContext,
  importQueries: () => Promise<Queries>,
  load: (client: QueryClient, queries: Queries) => void,
): Promise<void> {
  if (!isMember) return;
  const queries = await importQueries().catch(() => null);
  if (queries !== null) load(queryClient, queries);
}
