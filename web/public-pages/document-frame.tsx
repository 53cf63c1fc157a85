import type { ReactNode } from 'react';
import type { Site } from '#contract/public-pages.ts';
import { BarFrame } from '../components/layout/bar-frame.tsx';
import { SandboxLine } from '../components/layout/sandbox-line.tsx';

export interface DocumentFrameProps {
  readonly site: Site;
  readonly loginNext?: string | undefined;
  readonly children: ReactNode;
}

export function DocumentFrame({ site, loginNext, children }: DocumentFrameProps) {
  return (
    <BarFrame
      banner={
        site.sandboxUrl !== null && <SandboxLine url={site.sandboxUrl} className="without-banner:hidden" />
      }
      loginNext={loginNext}
    >
      {children}
    </BarFrame>
  );
}
