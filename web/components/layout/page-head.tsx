import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

export interface PageHeadProps {
  title: string;
  subtitle?: ReactNode;
  action?: ReactNode;
  before?: ReactNode;
  className?: string | undefined;
}

export function PageHead({ title, subtitle, action, before, className }: PageHeadProps) {
  useDocumentTitle(title);
  return (
    <header className={classNames('mb-6 md:mb-8', className)}>
      {before !== undefined && <div className="mb-2">{before}</div>}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 dir="auto" className="text-2xl break-words">
            {title}
          </h1>
          {subtitle !== undefined && <p className="mt-1 max-w-[68ch] text-muted">{subtitle}</p>}
        </div>
        {action !== undefined && <div className="shrink-0">{action}</div>}
      </div>
    </header>
  );
}
