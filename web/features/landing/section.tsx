import type { ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';

/** The one column of the page: its left edge is the header's. */
export const column = 'mx-auto w-full max-w-[1264px] px-4 md:px-8';

/** A part of the page with its heading. `id` is what the header's links lead to. */
export function Section({
  id,
  title,
  line,
  aside,
  ground = 'paper',
  children,
}: {
  id: string;
  title: string;
  line?: string | undefined;
  /** At the end of the heading's row. */
  aside?: ReactNode;
  ground?: 'paper' | 'sunken' | undefined;
  children: ReactNode;
}) {
  const headingId = `${id}-title`;
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={classNames(
        'scroll-mt-16 py-16 md:py-24',
        ground === 'sunken' && 'border-y border-line bg-sunken',
      )}
    >
      <div className={column}>
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <div className="max-w-2xl">
            <h2 id={headingId} className="text-2xl md:text-3xl">
              {title}
            </h2>
            {line !== undefined && <p className="mt-2 text-lg text-muted">{line}</p>}
          </div>
          {aside}
        </div>
        <div className="mt-8 md:mt-12">{children}</div>
      </div>
    </section>
  );
}
