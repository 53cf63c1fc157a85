import { operateTexts } from '#words/screens/operate.ts';
import { failureBody } from '../../api/failure-body.ts';
import { Button } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';

interface ListQuery {
  readonly data: unknown;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

export function ListState({ query }: { query: ListQuery }) {
  if (query.data !== undefined) return null;
  if (query.error !== null) {
    return (
      <ErrorState
        body={failureBody(query.error)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  return (
    <div aria-busy="true" className="divide-y divide-line rounded-card border border-line bg-surface">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex items-center gap-6 px-4 py-3">
          <Skeleton className="h-5 w-20" />
          <Skeleton className="h-5 grow" />
          <Skeleton className="h-5 w-24" />
        </div>
      ))}
    </div>
  );
}

export function LoadMore({
  query,
}: {
  query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
      className="mt-4"
    >
      {operateTexts.queue.loadMore}
    </Button>
  );
}
