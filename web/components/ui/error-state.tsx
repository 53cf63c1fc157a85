import { RotateCcw, Unplug } from 'lucide-react';
import { commonTexts } from '#words/screens/common.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { classNames } from '../../lib/class-names.ts';
import { Button } from './button.tsx';

export interface ErrorStateProps {
  title?: string | undefined;
  body?: string | undefined;
  requestId?: string | undefined;
  /** What failed and can be tried again; `onRetry` is for what is no query. */
  query?: { readonly isFetching: boolean; readonly refetch: () => unknown } | undefined;
  onRetry?: (() => void) | undefined;
  busy?: boolean | undefined;
  className?: string | undefined;
}

export function ErrorState({
  title = errorsTexts.pageTitle,
  body = errorsTexts.pageBody,
  requestId,
  query,
  onRetry = query && (() => void query.refetch()),
  busy = query?.isFetching,
  className,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={classNames(
        'flex flex-col items-center rounded-card border border-line bg-surface px-6 py-10 text-center',
        className,
      )}
    >
      <span className="grid size-12 place-items-center rounded-full bg-bad-soft text-bad">
        <Unplug aria-hidden="true" className="size-6" />
      </span>
      <p className="mt-4 max-w-lg text-xl font-[670] text-balance">{title}</p>
      <p className="mt-1 max-w-md text-balance text-muted">{body}</p>
      {requestId !== undefined && (
        <p className="mt-2 font-mono text-xs text-muted">{errorsTexts.requestId(requestId)}</p>
      )}
      {onRetry && (
        <Button
          variant="secondary"
          className="mt-5"
          busy={busy}
          onClick={onRetry}
          icon={<RotateCcw aria-hidden="true" className="size-4" />}
        >
          {commonTexts.retry}
        </Button>
      )}
    </div>
  );
}
