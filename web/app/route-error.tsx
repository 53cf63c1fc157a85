import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ErrorState } from '../components/ui/error-state.tsx';

/** A page that was released again since this tab was opened can no longer load its parts; only a reload helps. */
function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|error loading dynamically/i.test(
      error.message,
    )
  );
}

/** A route failed: what, and a way to try again. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const retry = () => {
    if (isMissingChunk(error)) {
      window.location.reload();
      return;
    }
    queries.reset();
    reset();
    void router.invalidate();
  };
  return (
    <div className="mx-auto max-w-2xl p-4 md:p-8">
      <ErrorState onRetry={retry} />
    </div>
  );
}
