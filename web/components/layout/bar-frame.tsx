import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { SiteBar, type SiteBarProps } from './site-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { contentId } from './skip-link.tsx';

export function BarFrame({
  banner,
  isDense = false,
  children,
  ...bar
}: SiteBarProps & {
  banner?: ReactNode;
  isDense?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      {banner}
      <SiteBar {...bar} />
      <main
        id={contentId}
        tabIndex={-1}
        className={classNames(
          'mx-auto w-full max-w-[1264px] grow px-4 focus:outline-none md:px-8',
          isDense ? 'pt-3' : 'pt-5 md:pt-8',
        )}
      >
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
