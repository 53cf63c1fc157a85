import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

export const column = 'mx-auto w-full max-w-[1264px] px-4 md:px-8';

interface SectionProps {
  id: string;
  title: string;
  line?: string | undefined;
  aside?: ReactNode;
  beside?: boolean | undefined;
  ground?: 'paper' | 'sunken' | undefined;
  children: ReactNode;
}

export function Section({
  id,
  title,
  line,
  aside,
  beside = false,
  ground = 'paper',
  children,
}: SectionProps) {
  const headingId = `${id}-title`;
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={classNames(
        'late-section scroll-mt-16 py-9 md:py-24',
        ground === 'sunken' && 'border-y border-line bg-sunken',
      )}
    >
      <div
        className={classNames(
          column,
          beside &&
            'grid items-start gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr] lg:gap-x-20 lg:gap-y-10',
        )}
      >
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div className="max-w-2xl">
            <h2 id={headingId} className="text-2xl md:text-3xl">
              {title}
            </h2>
            {line !== undefined && <p className="mt-2 text-lg text-muted">{line}</p>}
          </div>
          {aside}
        </div>
        {beside ? children : <div className="mt-5 md:mt-12">{children}</div>}
      </div>
    </section>
  );
}
