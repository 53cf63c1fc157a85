import { ArrowLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { classNames } from '../../lib/class-names.ts';
import { Slot } from './slot.tsx';

export function BackLink({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-semibold text-primary">
      <ArrowLeft aria-hidden="true" className="size-4" />
      <Slot className="inline-flex min-h-8 items-center rounded-xs underline-offset-3 hover:underline pointer-coarse:min-h-11">
        {children}
      </Slot>
    </span>
  );
}

export interface Crumb {
  id: string;
  content: ReactNode;
}

export function Breadcrumb({
  crumbs,
  className,
}: {
  crumbs: readonly Crumb[];
  className?: string | undefined;
}) {
  return (
    <nav aria-label={commonTexts.breadcrumb} className={className}>
      <ol className="flex flex-wrap items-center gap-1.5 text-sm text-muted">
        {crumbs.map((crumb, index) => {
          const last = index === crumbs.length - 1;
          return (
            <li key={crumb.id} className="inline-flex min-w-0 items-center gap-1.5">
              <span
                aria-current={last ? 'page' : undefined}
                className={classNames(
                  'truncate',
                  last
                    ? 'font-semibold text-ink'
                    : '[&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center [&_a]:hover:text-ink [&_a]:hover:underline pointer-coarse:[&_a]:min-h-11',
                )}
              >
                <bdi>{crumb.content}</bdi>
              </span>
              {!last && <ChevronRight aria-hidden="true" className="size-4" />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
