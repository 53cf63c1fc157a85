import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { FullScreenMessage } from '../components/layout/full-screen-message.tsx';
import { ErrorState } from '../components/ui/error-state.tsx';
import { localPath } from '../lib/local-path.ts';
import { ServerUnreachableError } from './lazy-page.ts';
import { parseSearch, stringifySearch } from './search-params.ts';

/** These options decide what the router renders, so they are the same on the server. */
export const routerOptions = {
  basepath: localPath('/'),
  parseSearch,
  stringifySearch,
  defaultPendingMinMs: 0,
  defaultErrorComponent: RouteError,
  defaultPendingComponent: () => <FullScreenMessage message={commonTexts.loading} />,
} as const;

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
