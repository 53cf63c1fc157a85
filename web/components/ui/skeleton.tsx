import { classNames } from '../../lib/class-names.ts';

export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span aria-hidden="true" className={classNames('skeleton block animate-sheen bg-line/60', className)} />
  );
}
