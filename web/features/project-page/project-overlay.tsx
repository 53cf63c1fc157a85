import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { Button } from '../../components/ui/button.tsx';

export function ProjectOverlay({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const leave = () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/discover' });
  };
  return (
    <>
      <div className="mb-4 flex min-h-10 items-center justify-between gap-2">
        <Button
          variant="quiet"
          onClick={leave}
          icon={<ArrowLeft aria-hidden="true" className="size-5" />}
          className="-ml-4"
        >
          {commonTexts.back}
        </Button>
        {actions !== undefined && <div className="flex items-center gap-1 md:gap-2">{actions}</div>}
      </div>
      {children}
    </>
  );
}
