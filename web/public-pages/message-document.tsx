import type { Site } from '#contract/public-pages.ts';
import { pageTexts } from '#words/pages/public.ts';
import { navTexts } from '#words/screens/nav.ts';
import { Button } from '../components/ui/button.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { localPath } from '../lib/local-path.ts';
import { DocumentFrame } from './document-frame.tsx';

export function MessageDocument({ kind, site }: { kind: 'not-found' | 'failed'; site: Site }) {
  const isMissing = kind === 'not-found';
  const title = isMissing ? pageTexts.notFoundTitle : pageTexts.failedTitle;
  return (
    <DocumentFrame site={site}>
      <div className="mx-auto max-w-2xl py-6">
        <h1 className="sr-only">{title}</h1>
        <EmptyState
          title={title}
          hint={isMissing ? pageTexts.notFoundBody : pageTexts.failedBody}
          drawing={isMissing ? 'search' : 'stall'}
          action={
            <Button asChild>
              <a href={localPath('/discover')}>{navTexts.discover}</a>
            </Button>
          }
        />
      </div>
    </DocumentFrame>
  );
}
