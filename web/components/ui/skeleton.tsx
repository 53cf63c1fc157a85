import { classNames } from '../../lib/class-names.ts';

/** A skeleton is hidden from screen readers, because the surrounding list announces that it is loading. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span aria-hidden="true" className={classNames('skeleton block animate-sheen bg-line/60', className)} />
  );
}
