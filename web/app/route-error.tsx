import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { errorsTexts } from '#words/screens/errors.ts';
import { ErrorState } from '../components/ui/error-state.tsx';
import { ServerUnreachableError } from './lazy-page.ts';

/** A tab that was opened before a release may request chunks that no longer exist, until it is reloaded. */
function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|error loading dynamically/i.test(
      error.message,
    )
  );
}

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
  const unreached = error instanceof ServerUnreachableError;
  const onOnline = useEffectEvent(retry);
  useEffect(() => {
    if (!unreached) return undefined;
    const retry = () => onOnline();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [unreached]);
  return (
    <div className="mx-auto max-w-2xl p-4 md:p-8">
      <ErrorState
        onRetry={retry}
        {...(unreached ? { title: errorsTexts.unreachableTitle, body: errorsTexts.network } : {})}
      />
    </div>
  );
}
