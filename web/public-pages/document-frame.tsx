import type { ReactNode } from 'react';
import type { Site } from '#contract/public-pages.ts';
import { BarFrame } from '../components/layout/bar-frame.tsx';
import { SandboxLine } from '../components/layout/sandbox-line.tsx';

export interface DocumentFrameProps {
  readonly site: Site;
  /** The words in the search field. */
  readonly search?: string | undefined;
  readonly loginNext?: string | undefined;
  /** Less room above a list, so that more of it is on the first screen. */
  readonly isDense?: boolean;
  readonly children: ReactNode;
}

export function DocumentFrame({ site, search, loginNext, isDense = false, children }: DocumentFrameProps) {
  return (
    <BarFrame
      banner={
        site.sandboxUrl !== null && <SandboxLine url={site.sandboxUrl} className="without-banner:hidden" />
      }
      search={search}
      loginNext={loginNext}
      year={site.year}
      isDense={isDense}
    >
      {children}
    </BarFrame>
  );
}
