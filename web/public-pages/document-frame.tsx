import type { ReactNode } from 'react';
import type { ListFilters, Site } from '#contract/public-pages.ts';
import { BarFrame } from '../components/layout/bar-frame.tsx';
import { SandboxLine } from '../components/layout/sandbox-line.tsx';

export interface DocumentFrameProps {
  readonly site: Site;
  readonly filters?: ListFilters;
  readonly loginNext?: string | undefined;
  readonly isDense?: boolean;
  readonly children: ReactNode;
}

export function DocumentFrame({ site, filters, loginNext, isDense = false, children }: DocumentFrameProps) {
  const { search, cursor: _cursor, ...kept } = filters ?? {};
  return (
    <BarFrame
      banner={
        site.sandboxUrl !== null && <SandboxLine url={site.sandboxUrl} className="without-banner:hidden" />
      }
      search={search}
      filters={kept}
      loginNext={loginNext}
      isDense={isDense}
    >
      {children}
    </BarFrame>
  );
}
