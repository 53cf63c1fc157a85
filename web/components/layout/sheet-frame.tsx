import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { BackLink } from '../ui/breadcrumb.tsx';
import { Button } from '../ui/button.tsx';
import { contentId, SkipLink } from './skip-link.tsx';

const widths = { md: 'max-w-2xl', lg: 'max-w-3xl' } as const;

export function SheetFrame({
  back,
  printLabel,
  width,
  children,
}: {
  back: ReactNode;
  printLabel: string | null;
  width: keyof typeof widths;
  children: ReactNode;
}) {
  return (
    <div className="min-h-dvh print:min-h-0">
      <SkipLink />
      <header
        className={`mx-auto flex min-h-[calc(var(--control-h)+2rem)] flex-wrap items-center justify-between gap-3 px-4 py-4 print:hidden ${widths[width]}`}
      >
        <BackLink>{back}</BackLink>
        {printLabel !== null && (
          <Button
            variant="secondary"
            icon={<Printer aria-hidden="true" className="size-4.5" />}
            onClick={() => window.print()}
          >
            {printLabel}
          </Button>
        )}
      </header>
      <main
        id={contentId}
        className={`mx-auto px-4 pb-12 outline-none print:max-w-none print:p-0 ${widths[width]}`}
      >
        {children}
      </main>
    </div>
  );
}
