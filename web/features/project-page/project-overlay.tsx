import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { contentId, SkipLink } from '../../components/layout/skip-link.tsx';
import { Button } from '../../components/ui/button.tsx';
import { commonTexts } from '../../lib/texts/common.ts';

/** The whole screen for one project, with the way back to where the viewer came from. */
export function ProjectOverlay({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const leave = () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/your-project' });
  };
  return (
    <div className="min-h-dvh">
      <header className="sticky top-0 z-40 border-b border-line bg-paper">
        <SkipLink />
        <div className="mx-auto flex h-14 max-w-[1264px] items-center justify-between gap-2 px-2 md:h-16 md:px-8">
          <Button
            variant="quiet"
            onClick={leave}
            icon={<ArrowLeft aria-hidden="true" className="size-5" />}
            className="md:-ml-4"
          >
            {commonTexts.back}
          </Button>
          {actions !== undefined && <div className="flex items-center gap-1 md:gap-2">{actions}</div>}
        </div>
      </header>
      <main id={contentId} tabIndex={-1} className="focus:outline-none">
        <div className="mx-auto max-w-[1264px] px-4 pt-5 pb-16 md:px-8 md:pt-8">{children}</div>
      </main>
    </div>
  );
}
